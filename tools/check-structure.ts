import { readFileSync } from 'node:fs';
import { commentViolations } from './comment-violations.ts';
import { componentViolations } from './component-violations.ts';
import { anchorsOf, docViolations } from './doc-violations.ts';
import { nameViolations } from './name-violations.ts';
import { parseSource } from './parse-source.ts';
import { ROOT, fromRoot } from './root.ts';
import { isTypeScript, listFiles } from './source-files.ts';
import { textViolations } from './text-violations.ts';
import { report, type Violation } from './violation.ts';
import { bannedWords, REMAINING_WORDS, wordViolations } from './word-violations.ts';

const TEXT = /\.(tsx?|mjs|css|sql|json|md|html|yml|yaml)$|(^|\/)(run|\.[a-z]+)$/;

const files = listFiles(ROOT);
const violations: Violation[] = nameViolations(files);
const words: Violation[] = [];
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
  violations.push(...textViolations(file, text));
  words.push(...bannedWords(file, text));
  // Its test holds citations that are refused.
  if (file !== 'tools/doc-violations.test.ts') violations.push(...docViolations(file, text, documents));
  if (isTypeScript(file)) {
    const source = parseSource(file, text);
    violations.push(...commentViolations(source), ...componentViolations(source));
  }
}
violations.push(...wordViolations(words, REMAINING_WORDS));

report(violations, `${files.length} files are named and worded as agreed.`);
