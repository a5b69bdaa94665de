import { readFileSync } from 'node:fs';
import { ambientViolations } from './ambient-violations.ts';
import { commandViolations } from './command-violations.ts';
import { commentViolations } from './comment-violations.ts';
import { componentViolations } from './component-violations.ts';
import {
  ALLOWED_DUPLICATES,
  copyEntries,
  duplicateCopy,
  isRuleCopy,
  unmarkedCopy,
  type CopyEntry,
} from './copy-catalogs.ts';
import { inlineResponses } from './copy-responses.ts';
import { inlineCopy } from './copy-violations.ts';
import { anchorsOf, docViolations } from './doc-violations.ts';
import { importViolations } from './import-violations.ts';
import { nameViolations } from './name-violations.ts';
import { parseSource } from './parse-source.ts';
import { ROOT, fromRoot } from './root.ts';
import { isTypeScript, listFiles } from './source-files.ts';
import { tenantViolations } from './tenant-violations.ts';
import { textViolations } from './text-violations.ts';
import { report, type Violation } from './violation.ts';
import { wordViolations } from './word-violations.ts';

const TEXT = /\.(tsx?|mjs|css|sql|json|md|html|yml|yaml)$|(^|\/)(run|\.[a-z]+)$/;

const files = listFiles(ROOT);
const violations: Violation[] = nameViolations(files);
const copy: CopyEntry[] = [];
const pages = new Map<string, string>();
const documents = {
  files: new Set(files),
  anchors: new Map(
    files
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, anchorsOf(readFileSync(fromRoot(name), 'utf8'))] as const),
  ),
};

for (const file of files.filter((name) => TEXT.test(name))) {
  const text = readFileSync(fromRoot(file), 'utf8');
  const [, page] = /^docs\/product\/([a-z-]+)\.md$/.exec(file) ?? [];
  if (page !== undefined) pages.set(page, text);
  violations.push(...textViolations(file, text), ...wordViolations(file, text));
  // Its test contains citations that are refused.
  if (file !== 'tools/doc-violations.test.ts') violations.push(...docViolations(file, text, documents));
  if (isTypeScript(file)) {
    const source = parseSource(file, text);
    violations.push(...importViolations(source), ...ambientViolations(source), ...tenantViolations(source));
    violations.push(...commentViolations(source), ...componentViolations(source), ...commandViolations(source));
    violations.push(...inlineCopy(source), ...inlineResponses(source));
    copy.push(...copyEntries(source));
  }
}
violations.push(
  ...duplicateCopy(copy, ALLOWED_DUPLICATES),
  // Documents fix the texts of screens and responses; if a label equals the subject of an email, that is a coincidence.
  // Texts of rules cite their section at the rule.
  ...unmarkedCopy(
    copy.filter(({ file }) => !file.includes('/messages/') && !isRuleCopy(file)),
    pages,
  ),
);

report(violations, `${files.length} files follow the rules for boundaries, names and wording.`);
