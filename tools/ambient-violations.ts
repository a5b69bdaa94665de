import type { Node } from 'oxc-parser';
import { AMBIENT_RULES, type AmbientName } from './boundaries.ts';
import type { ParsedSource } from './parse-source.ts';
import type { Violation } from './violation.ts';

const FORMATTERS = new Set(['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'DurationFormat', 'ListFormat']);
const LOCALE_METHODS = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

/** Reads of the environment, the clock or the locale in files that must not read them. */
export function ambientViolations(source: ParsedSource): Violation[] {
  const rules = AMBIENT_RULES.filter(({ except }) => !except.some((files) => files.test(source.file)));
  const violations: Violation[] = [];
  source.visit((node) => {
    const name = ambientName(node);
    const broken = rules.find((rule) => rule.name === name);
    if (!broken) return;
    violations.push({ file: source.file, line: source.lineAt(node.start), rule: broken.rule, instead: broken.instead });
  });
  return violations;
}

function ambientName(node: Node): AmbientName | null {
  if (isMember(node, 'process', 'env')) return 'environment';
  if (node.type === 'NewExpression' && isNamed(node.callee, 'Date') && node.arguments.length === 0) return 'clock';
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const { callee } = node;
  if (isMember(callee, 'Date', 'now') || (isNamed(callee, 'Date') && node.type === 'CallExpression')) return 'clock';
  if (callee.type !== 'MemberExpression') return null;
  if (callee.object.type === 'MemberExpression' && isMember(callee.object, 'Temporal', 'Now')) return 'clock';
  const method = propertyName(callee);
  if (method === null) return null;
  // `Intl.DateTimeFormat()` without arguments only reads the browser's time zone.
  if (isNamed(callee.object, 'Intl') && FORMATTERS.has(method) && node.arguments.length > 0) return 'formatter';
  return LOCALE_METHODS.has(method) ? 'formatter' : null;
}

const isNamed = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name;

const isMember = (node: Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' && isNamed(node.object, object) && propertyName(node) === property;

function propertyName(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : null;
}
