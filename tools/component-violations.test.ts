// Guarantee: every file in a components/ folder renders something.
import { expect, it } from 'vitest';
import { componentViolations } from './component-violations.ts';
import { parseSource } from './parse-source.ts';

const COMPONENT = 'apps/web/src/features/bookings/components/week-item.tsx';
const rulesOf = (file: string, text: string) => componentViolations(parseSource(file, text)).map(({ rule }) => rule);

it('accepts a component with an element or a fragment', () => {
  expect(rulesOf(COMPONENT, 'export const Item = () => <p>Mon</p>;')).toEqual([]);
  expect(rulesOf(COMPONENT, 'export const Item = ({ text }) => <>{text}</>;')).toEqual([]);
});

it('refuses a hook, even if a type argument looks like an element', () => {
  const hook = 'export const useItem = () => new Set<string>();';
  expect(rulesOf(COMPONENT, hook)).toEqual(['a component file without JSX']);
  expect(rulesOf('apps/public/src/components/item.tsx', hook)).toEqual(['a component file without JSX']);
});

it('ignores files elsewhere', () => {
  expect(rulesOf('apps/web/src/features/bookings/use-week-move.ts', 'export const useMove = () => 1;')).toEqual([]);
});
