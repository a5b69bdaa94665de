import type { Node } from 'oxc-parser';
import { walk, type ParsedSource } from './parse-source.ts';
import type { Violation } from './violation.ts';

/** The placeholder for a value in a text: for `${name}` in the source and `{name}` in the documents. */
export const VALUE = '…';

const CATALOG = /^((?:apps|packages)\/[a-z]+)\/src\/(?:messages\/)?copy(?:\/[a-z0-9-]+)?\.ts$/;
/** Texts of outcomes, next to their rule. Each outcome has its own labels, so only sentences must not repeat. */
const RULE_COPY = /^(packages\/domain)\/src\/(?:.*\/)?(?:[a-z-]+-)?copy\.ts$/;
export const isRuleCopy = (file: string): boolean => RULE_COPY.test(file);
/** What is wrong with a field: the contract's messages, which the forms of all apps use. */
const ISSUES = 'packages/contract/src/copy/issues.ts';
export const isCatalog = (file: string): boolean => CATALOG.test(file);

/** `/** Fixed: product/services#form. *\/`: the product's documents have this text verbatim. */
const FIXED = /^\*\s*Fixed: product\/([a-z-]+)#[a-z0-9-]+\.(?:\s|$)/;
const QUOTED = /\*\*"(.+?)"\*\*/g;

/** More than a label. */
const PHRASE = /(?:\p{L}{2,}[^\p{L}]+){3}/u;

/** The catalogs of apps whose forms report issues with fields. */
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

/** A text that occurs twice in one app's catalogs, and why that is not a duplicate. */
export type AllowedDuplicate = { readonly app: string; readonly text: string; readonly why: string };
export const ALLOWED_DUPLICATES: readonly AllowedDuplicate[] = [
  { app: 'apps/web', text: 'Text messages', why: 'A heading of two legal texts, each with versions of its own.' },
  { app: 'apps/web', text: 'Choose a file', why: 'A button, not what is wrong with a field.' },
];

/** The entries of a catalog: its exports, with every text in them. */
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
    // Skips the keys of records and the operands of comparisons.
    if (node.type === 'Property') texts.push(...textsIn(node.value));
    return node.type !== 'Property' && node.type !== 'BinaryExpression' && !node.type.startsWith('TSType');
  });
  return texts.filter((text) => /\p{L}/u.test(text));
}

/** One text under two names in an app's catalogs, or a field's issue that an app repeats. */
export function duplicateCopy(entries: readonly CopyEntry[], allowed: readonly AllowedDuplicate[]): Violation[] {
  const first = new Map<string, CopyEntry>();
  const issues = new Map(
    entries.filter(({ file }) => file === ISSUES).flatMap((entry) => entry.texts.map((text) => [text, entry] as const)),
  );
  return entries.flatMap((entry) =>
    [...new Set(entry.texts)].flatMap((text): Violation[] => {
      const key = `${entry.app}\n${text}`;
      const known = first.get(key) ?? (FORMS.test(entry.file) ? issues.get(text) : undefined);
      if (!first.has(key)) first.set(key, entry);
      if (!known || allowed.some((duplicate) => duplicate.app === entry.app && duplicate.text === text)) return [];
      const { file, line, name } = entry;
      return [
        {
          file,
          line,
          rule: `${name} has the text of ${known.name} (${known.file}:${known.line}): “${text}”`,
          instead:
            'Use one name for it, or explain in ALLOWED_DUPLICATES (tools/copy-catalogs.ts) why they may diverge.',
        },
      ];
    }),
  );
}

/** Entries without a mark whose text the documents fix, and marks that the cited page doesn't support. */
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
    const isSupported = texts.some((text) => text.split(VALUE).every((part) => page.includes(part.trim())));
    if (isSupported) return [];
    return found(
      `docs/product/${fixedBy}.md doesn't have the text of ${name}`,
      'Cite the page that has it, or remove the mark.',
    );
  });
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const withValues = (text: string) => text.replaceAll(/\{[^{}]*\}/g, VALUE);
