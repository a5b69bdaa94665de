import type { ParsedSource } from './parse-source.ts';
import { HOLDS_JSX } from './structure.ts';
import type { Violation } from './violation.ts';

/** A file in `components/` without JSX, such as a hook, a query or a rule, which belongs elsewhere. */
export function componentViolations(source: ParsedSource): Violation[] {
  if (!HOLDS_JSX.test(source.file)) return [];
  let hasJsx = false;
  source.visit(({ type }) => {
    if (type === 'JSXElement' || type === 'JSXFragment') hasJsx = true;
  });
  if (hasJsx) return [];
  const instead = 'Move it to use-*.ts, queries.ts, model.ts or another name of its kind, next to the pages.';
  return [{ file: source.file, line: 1, rule: 'a component file without JSX', instead }];
}
