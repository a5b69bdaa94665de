import { cx } from './cx.ts';

export type AvatarProps = {
  name: string;
  imageUrl?: string | undefined;
  size: 'sm' | 'lg';
};

const sizes = { sm: 'size-8 text-xs', lg: 'size-16 text-xl' };
const grounds = [
  'bg-accent-soft text-accent',
  'bg-prime-soft text-prime-ink',
  'bg-info-soft text-info',
  'bg-danger-soft text-danger',
  'bg-sunken text-ink-muted',
];

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [words[0], last].map((word) => [...(word ?? '')][0] ?? '').join('');
  return letters.toLocaleUpperCase('en-US') || '?';
}

/** A person's picture, or the initials on a background color derived from the name. Hidden from screen readers. */
export function Avatar({ name, imageUrl, size }: AvatarProps) {
  const shape = cx('shrink-0 rounded-full', sizes[size]);
  if (imageUrl) return <img src={imageUrl} alt="" className={cx(shape, 'bg-sunken object-cover')} />;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden="true"
      className={cx(shape, 'grid place-items-center font-semibold', grounds[sum % grounds.length])}
    >
      {initialsOf(name)}
    </span>
  );
}
