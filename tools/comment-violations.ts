import type { Comment } from 'oxc-parser';
import type { ParsedSource } from './parse-source.ts';
import type { Violation } from './violation.ts';

type Refusal = { rule: string; instead: string };

const LEFTOVER = /\b(TODO|FIXME|XXX|HACK)\b/;
const SUPPRESSION = /\b(?:oxlint|eslint)-disable(?:-next-line|-line)?\b/;
const REASON_AFTER_DASHES = /\s--\s+\S.{9,}/s;
const FOCUSED_OR_SKIPPED = new Set(['only', 'skip', 'fixme', 'todo']);
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe', 'suite']);

/** What a reader should never see: leftovers, suppressions without a reason, `any`, tests that do not run. */
export function commentViolations(source: ParsedSource): Violation[] {
  const violations: Violation[] = [];
  const add = (offset: number, refusal: Refusal) => {
    violations.push({ file: source.file, line: source.lineAt(offset), ...refusal });
  };
  const explained = new Set<number>();
  for (const comment of source.comments) {
    const refusal = refuseComment(comment);
    if (refusal) add(comment.start, refusal);
    else explained.add(source.lineAt(comment.end));
  }
  source.visit((node) => {
    if (node.type === 'TSAnyKeyword') {
      const line = source.lineAt(node.start);
      const hasReason = explained.has(line) || explained.has(line - 1);
      if (!hasReason)
        add(node.start, { rule: '`any` without a reason', instead: 'Use unknown and narrow it, or a generic.' });
    }
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return;
    let root = node.object;
    while (root.type === 'MemberExpression') root = root.object;
    if (root.type !== 'Identifier' || !TEST_FUNCTIONS.has(root.name) || !FOCUSED_OR_SKIPPED.has(node.property.name))
      return;
    add(node.start, {
      rule: `a test is focused or skipped (.${node.property.name})`,
      instead: 'Let every test run, or delete it; what is not built yet is an issue, not a test.',
    });
  });
  return violations;
}

function refuseComment({ value }: Comment): Refusal | null {
  if (LEFTOVER.test(value)) {
    return {
      rule: 'a leftover note',
      instead: 'Do it now, or file an issue; the source describes what exists, not what may come.',
    };
  }
  if (/@ts-(ignore|nocheck)\b/.test(value)) {
    return {
      rule: 'the type check is switched off',
      instead: 'Fix the type; a negative type test uses @ts-expect-error with a reason.',
    };
  }
  if (/@ts-expect-error\b/.test(value) && !/@ts-expect-error\W+\w.{9,}/s.test(value)) {
    return { rule: '@ts-expect-error without a reason', instead: 'Say after it why this must not compile.' };
  }
  if (SUPPRESSION.test(value) && !REASON_AFTER_DASHES.test(value)) {
    return {
      rule: 'a lint rule is switched off without a reason',
      instead: 'Say why after two hyphens: `oxlint-disable-next-line rule -- why`.',
    };
  }
  return null;
}
