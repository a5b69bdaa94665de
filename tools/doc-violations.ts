import path from 'node:path';
import type { Violation } from './violation.ts';

/** Markdown file → the anchors of its headings. */
export type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

const PRODUCT = 'docs/product';
const CITATION = /\bproduct\/([a-z][a-z-]*)#([a-z0-9-]+)/g;
const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\s]+)`/g;
/** A path in the repository, down to a file; patterns and examples don't count. */
const REPOSITORY_FILE = /^(?:apps|packages|tools|e2e|bench|docs)\/[\w./-]+\.(?:tsx?|mjs|sql|md|json)$/;

/** The last part of a source file's path, as READMEs name files of their folder. */
const PARTIAL_FILE = /^[\w-]+\/[\w./-]+\.(?:tsx?|mjs|sql)$/;

/** Anchors as GitHub and editors derive them from a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

export const anchorsOf = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** Texts that a clone does not have. Migrations that landed stay as they are. */
const ABSENT = /\b[Ss]pec [12]\b|\bspec §/;
const MAY_CITE_ABSENT = /^packages\/db\/migrations\//;

/** Broken references: citations of product pages in any file, and links and file names in Markdown. */
export function docViolations(
  file: string,
  text: string,
  { anchors, files }: { readonly anchors: Anchors; readonly files: ReadonlySet<string> },
): Violation[] {
  const isMarkdown = file.endsWith('.md');
  return text.split('\n').flatMap((content, index): Violation[] => {
    const violationAt = (rule: string, instead: string): Violation => ({ file, line: index + 1, rule, instead });
    const citations = [...content.matchAll(CITATION)].flatMap(([cited, page = '', anchor = '']) =>
      anchors.get(`${PRODUCT}/${page}.md`)?.has(anchor)
        ? []
        : [violationAt(`${cited} does not exist`, `Cite a heading of a page in ${PRODUCT}, or add it there.`)],
    );
    if (ABSENT.test(content) && !MAY_CITE_ABSENT.test(file)) {
      citations.push(
        violationAt('a text is cited that a clone does not have', `Cite ${PRODUCT}, as CONTRIBUTING.md says.`),
      );
    }
    if (!isMarkdown) return citations;
    const links = [...content.matchAll(LINK)].flatMap(([, target = '']) =>
      isResolved(file, target, anchors, files)
        ? []
        : [violationAt(`the link ${target} leads nowhere`, 'Point it at a file, and at one of its headings.')],
    );
    const names = [...content.matchAll(CODE)].flatMap(([, name = '']) =>
      isMissing(name, files)
        ? [violationAt(`${name} does not exist`, 'Name a file that does; the text may have to change with it.')]
        : [],
    );
    return [...citations, ...links, ...names];
  });
}

function isMissing(name: string, files: ReadonlySet<string>): boolean {
  if (REPOSITORY_FILE.test(name)) return !files.has(name);
  return PARTIAL_FILE.test(name) && ![...files].some((known) => known.endsWith(`/${name}`));
}

function isResolved(file: string, target: string, anchors: Anchors, files: ReadonlySet<string>): boolean {
  if (/^[a-z]+:/.test(target)) return true;
  const [name = '', anchor] = target.split('#');
  const linked = name === '' ? file : path.posix.join(path.posix.dirname(file), name).replace(/\/$/, '');
  if (!files.has(linked)) return anchor === undefined && [...files].some((known) => known.startsWith(`${linked}/`));
  return anchor === undefined || !linked.endsWith('.md') || (anchors.get(linked)?.has(anchor) ?? false);
}
