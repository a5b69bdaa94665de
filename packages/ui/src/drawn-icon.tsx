import { createElement, type SVGProps } from 'react';
import { cx } from './cx.ts';

export type IconPart = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** An icon of these lines, hidden from assistive technology unless it has a name; builds draw all icons with it. */
export function drawnIcon(parts: readonly IconPart[]) {
  const lines = parts.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }));
  return ({ className, ...svg }: SVGProps<SVGSVGElement>) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={svg['aria-label'] === undefined}
      {...svg}
      className={cx('lucide', className)}
    >
      {lines}
    </svg>
  );
}
