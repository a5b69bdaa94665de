import * as copy from './copy/notices.ts';
import { cx } from './cx.ts';

export type LogoProps = {
  /** Empty if the name is next to it anyway. */
  label?: string | undefined;
  className?: string | undefined;
};

/** The name drawn from stems and rings; the ring of `hour` is a dial whose hand points to the prime hour. */
export function Logo({ label = copy.productName, className }: LogoProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <svg viewBox="0 0 166 36" {...naming} {...stroke} strokeWidth="3.6" className={cx('h-7 w-auto', className)}>
      <circle cx="10.5" cy="18.5" r="7.5" />
      <path d="M3 18.5V33M25 26v-8a6.5 6.5 0 0 1 6-6.5M37 11.5V26M37 4.5v.1" />
      <path d="M44 26V11.5M44 16.2a4.75 4.75 0 0 1 9.5 0V26M53.5 16.2a4.75 4.75 0 0 1 9.5 0V26" />
      <path d="M70.7 18.5H85.5A7.5 7.5 0 1 0 83.2 23.9M94 3v23M94 17.5a6 6 0 0 1 12 0V26" />
      <circle cx="121" cy="18.5" r="7.5" />
      <path d="M121 18.5l2-3.3" className="stroke-prime" strokeWidth="2.8" />
      <path d="M136 11.5v8a6 6 0 0 0 12 0v-8M148 19.5V26M157 26v-8a6.5 6.5 0 0 1 6-6.5" />
    </svg>
  );
}
