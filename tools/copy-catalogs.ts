import type { Node } from 'oxc-parser';
import { walk, type ParsedSource } from './parse-source.ts';
import type { Violation } from './violation.ts';

/** What stands for a value in a text, in place of `${name}` and of the documents' `{name}`. */
export const VALUE = '…';

const CATALOG = /^((?:apps|packages)\/[a-z]+)\/src\/(?:messages\/)?copy(?:\/[a-z0-9-]+)?\.ts$/;
/**
 * Words of outcomes, next to the rule that has them. Each outcome has its own labels, so only their sentences may not
 * repeat.
 */
const RULE_COPY = /^(packages\/domain)\/src\/(?:.*\/)?(?:[a-z-]+-)?copy\.ts$/;
export const isRuleCopy = (file: string): boolean => RULE_COPY.test(file);
/** What is wrong with a field, in the contract's words: forms of all apps use these. */
const ISSUES = 'packages/contract/src/copy/issues.ts';
export const isCatalog = (file: string): boolean => CATALOG.test(file);

/** `/** Fixed: product/services#form. *\/`: the product's documents have this text verbatim. */
const FIXED = /^\*\s*Fixed: product\/([a-z-]+)#[a-z0-9-]+\.(?:\s|$)/;
const QUOTED = /\*\*"(.+?)"\*\*/g;

/** More than a label. */
const PHRASE = /(?:\p{L}{2,}[^\p{L}]+){3}/u;

/** The catalogs of apps whose forms say what is wrong with a field. */
const FORMS = /^apps\/(?:web|public)\//;

export type CopyEntry = {
  readonly app: string;
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly texts: readonly string[];
  /** Page of docs/product that fixes it. */
  readonly fixedBy: string | undefined;
};

/** A text that stands twice in one app's catalogs, and why it is no double. */
export type ArguedDouble = { readonly app: string; readonly text: string; readonly why: string };
export const ARGUED_DOUBLES: readonly ArguedDouble[] = [
  { app: 'apps/web', text: 'Text messages', why: 'A heading of two legal texts, each with versions of its own.' },
  { app: 'apps/web', text: 'Choose a file', why: 'A button, not what is wrong with a field.' },
];

/** The entries of a catalog: what it exports, with every text in it. */
export function copyEntries(source: ParsedSource): CopyEntry[] {
  const app = (CATALOG.exec(source.file) ?? RULE_COPY.exec(source.file))?.[1];
  if (app === undefined) return [];
  const entries: CopyEntry[] = [];
  source.visit((node) => {
    if (node.type !== 'VariableDeclarator' && node.type !== 'FunctionDeclaration') return true;
    const line = source.lineAt(node.start);
    const comment = source.comments.find(({ end, type }) => type === 'Block' && source.lineAt(end) === line - 1);
    const name = node.id?.type === 'Identifier' ? node.id.name : '';
    entries.push({
      app,
      file: source.file,
      line,
      name,
      texts: textsIn(node).filter((text) => !isRuleCopy(source.file) || PHRASE.test(text)),
      fixedBy: FIXED.exec(comment?.value ?? '')?.[1],
    });
    return false;
  });
  return entries;
}

function textsIn(declaration: Node): string[] {
  const texts: string[] = [];
  walk(declaration, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateLiteral')
      texts.push(node.quasis.map(({ value }) => value.cooked ?? value.raw).join(VALUE));
    // Keys of a record, and what a choice is compared with.
    if (node.type === 'Property') texts.push(...textsIn(node.value));
    return node.type !== 'Property' && node.type !== 'BinaryExpression' && !node.type.startsWith('TSType');
  });
  return texts.filter((text) => /\p{L}/u.test(text));
}

/** One text under two names in an app's catalogs, or a field's issue that an app has once more. */
export function doubledCopy(entries: readonly CopyEntry[], argued: readonly ArguedDouble[]): Violation[] {
  const first = new Map<string, CopyEntry>();
  const issues = new Map(
    entries.filter(({ file }) => file === ISSUES).flatMap((entry) => entry.texts.map((text) => [text, entry] as const)),
  );
  return entries.flatMap((entry) =>
    [...new Set(entry.texts)].flatMap((text): Violation[] => {
      const key = `${entry.app}\n${text}`;
      const known = first.get(key) ?? (FORMS.test(entry.file) ? issues.get(text) : undefined);
      if (!first.has(key)) first.set(key, entry);
      if (!known || argued.some((double) => double.app === entry.app && double.text === text)) return [];
      const { file, line, name } = entry;
      return [
        {
          file,
          line,
          rule: `${name} has the text of ${known.name} (${known.file}:${known.line}): “${text}”`,
          instead: 'Use one name for it, or argue in ARGUED_DOUBLES (tools/copy-catalogs.ts) why they may part.',
        },
      ];
    }),
  );
}

/** Entries whose text the documents fix without a mark, and marks that the cited page doesn't bear out. */
export function unmarkedCopy(entries: readonly CopyEntry[], pages: ReadonlyMap<string, string>): Violation[] {
  const quotes = new Map<string, string>();
  const lines = new Map([...pages].map(([page, text]) => [page, oneLine(text)] as const));
  for (const [page, text] of lines)
    for (const [, quote = ''] of text.matchAll(QUOTED)) quotes.set(withValues(quote), page);
  return entries.flatMap(({ file, line, name, texts, fixedBy }): Violation[] => {
    const found = (rule: string, instead: string) => [{ file, line, rule, instead }];
    if (fixedBy === undefined) {
      const page = texts.map((text) => quotes.get(text)).find((quoted) => quoted !== undefined);
      if (page === undefined) return [];
      return found(`docs/product fixes the text of ${name}`, `Mark it: /** Fixed: product/${page}#<heading>. */`);
    }
    const page = lines.get(fixedBy) ?? '';
    const isBorneOut = texts.some((text) => text.split(VALUE).every((part) => page.includes(part.trim())));
    if (isBorneOut) return [];
    return found(
      `docs/product/${fixedBy}.md doesn't have the text of ${name}`,
      'Cite the page that has it, or remove the mark.',
    );
  });
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const withValues = (text: string) => text.replaceAll(/\{[^{}]*\}/g, VALUE);
