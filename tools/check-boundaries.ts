import { readFileSync } from 'node:fs';
import { ambientViolations } from './ambient-violations.ts';
import { importViolations } from './import-violations.ts';
import { parseSource } from './parse-source.ts';
import { ROOT, fromRoot } from './root.ts';
import { isTypeScript, listFiles } from './source-files.ts';
import { tenantViolations } from './tenant-violations.ts';
import { report } from './violation.ts';

const sources = listFiles(ROOT).filter(isTypeScript);
const violations = sources
  .map((file) => parseSource(file, readFileSync(fromRoot(file), 'utf8')))
  .flatMap((source) => [...importViolations(source), ...ambientViolations(source), ...tenantViolations(source)]);

report(violations, `${sources.length} files keep the boundaries.`);
