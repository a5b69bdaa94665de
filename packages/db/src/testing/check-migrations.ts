import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** What a migration must not do while nodes of the previous release are serving; see decision 158. */
export type Finding = { readonly file: string; readonly line: number; readonly rule: string };

/** `migrate` sets the timeouts; the others are about style. */
const NOT_OURS = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamptz',
  'ban-char-field',
];
/** What a contracting migration may do: nothing uses what it removes. */
const CONTRACT_ONLY = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null', 'adding-not-nullable-field'];
const CONTRACT = /_contract_[^/]+\/migration\.sql$/;
const UNUSED_SINCE = /^-- unused since \d{14}_\w+\r?\n/;
const CONCURRENT = /^-- concurrent\r?\n/;
const EXCLUSION = /\badd constraint \w+ exclude\b/i;

type Reported = { readonly file: string; readonly line: number; readonly rule_name: string };

export async function checkMigrations(files: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const file of files) {
    const sql = await readFile(file, 'utf8');
    const excluded = CONTRACT.test(file) ? [...NOT_OURS, ...CONTRACT_ONLY] : NOT_OURS;
    // Squawk has no rule for this: on a table with rows it locks everyone out while each pair is compared.
    if (EXCLUSION.test(sql)) found.push({ file, line: 1, rule: 'adding-exclusion-constraint' });
    // Without the mark it would run in a transaction, where it cannot; with the mark, nothing else may be in the file.
    if (/\bconcurrently\b/i.test(sql) !== CONCURRENT.test(sql)) found.push({ file, line: 1, rule: 'concurrent-mark' });
    // `migrate` needs it to know which running nodes would miss what is removed.
    if (CONTRACT.test(file) !== UNUSED_SINCE.test(sql)) found.push({ file, line: 1, rule: 'unused-since-mark' });
    found.push(...(await squawk(file, excluded, !CONCURRENT.test(sql))));
  }
  return found;
}

async function squawk(file: string, excluded: readonly string[], isInTransaction: boolean): Promise<Finding[]> {
  const program = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk');
  const args = [program, '--reporter', 'json', '--pg-version', '15', '--exclude', excluded.join(','), file];
  if (isInTransaction) args.push('--assume-in-transaction');
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      // It exits with 1 if it has found something.
      if (error !== null && error.code !== 1) reject(new Error(stderr || error.message));
      else resolve(stdout);
    });
  });
  return (JSON.parse(output) as Reported[]).map(({ line, rule_name: rule }) => ({ file, line: line + 1, rule }));
}
