import type { Node } from 'oxc-parser';
import type { ParsedSource } from './parse-source.ts';
import { COMMANDS, READING_VERB } from './structure.ts';
import type { Violation } from './violation.ts';

const WRITES = new Set(['insert', 'update', 'delete', 'transaction']);
const WRITING_SQL = /\b(insert into |delete from |update (\w+ (\w+ )?set\b|$)|for update\b|pg_advisory)/i;
/** Imports that write for their caller: commands, messages, queued jobs, counters, a transaction, another module. */
const WRITERS = /(^\.\/|\/commands\/|\/messages\/|\/enqueue|\/rate-limit\.ts$|\/tenant-write\.ts$|\/api\.ts$)/;

/** A read among the commands: an exported function named like one, or a file that queries and never writes. */
export function commandViolations(source: ParsedSource): Violation[] {
  const { file, imports, lineAt } = source;
  if (!COMMANDS.test(file)) return [];
  const violations: Violation[] = [];
  let reads = false;
  let writes = imports.some(({ specifier, names }) => WRITERS.test(specifier) && names.some(isWriter));
  source.visit((node) => {
    const method = methodOf(node);
    if (method === 'select' || method === 'queryPrepared') reads = true;
    if ((method !== undefined && WRITES.has(method)) || WRITING_SQL.test(sqlOf(node))) writes = true;
    const name = exportedFunction(node);
    if (name !== undefined && READING_VERB.test(name)) {
      violations.push({ file, line: lineAt(node.start), rule: `${name} reads, and is among the commands`, instead });
    }
  });
  if (reads && !writes) violations.push({ file, line: 1, rule: 'a command that only reads', instead });
  return violations;
}

const instead = 'Move it to queries/, or to policy.ts when it decides without reading.';

const isWriter = (name: string): boolean => /^[a-z]/.test(name) && !READING_VERB.test(name);

function methodOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  const isPlain = callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier';
  return isPlain ? callee.property.name : undefined;
}

function sqlOf(node: Node): string {
  if (node.type === 'TemplateElement') return node.value.raw;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

function exportedFunction(node: Node): string | undefined {
  if (node.type !== 'ExportNamedDeclaration') return undefined;
  const { declaration } = node;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name;
  if (declaration?.type !== 'VariableDeclaration') return undefined;
  const [first] = declaration.declarations;
  return first?.id.type === 'Identifier' && first.init?.type === 'ArrowFunctionExpression' ? first.id.name : undefined;
}
