import { statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PUBLIC_BASE, type Scripts } from './client.ts';

/** Budgets in bytes after gzip (product/quality#budgets): all scripts together, and the style inlined in every page. */
const SCRIPT_BUDGET = 20_000;
const STYLE_BUDGET = 9_000;

/** Prints what a visitor downloads, and returns whether it is within the budgets. */
export function reportSizes(clientFolder: string, scripts: Scripts, css: string): boolean {
  const gzipOf = (address: string) => statSync(path.join(clientFolder, `${address.slice(PUBLIC_BASE.length)}.gz`)).size;
  const addresses = (names: (keyof Scripts)[]) =>
    new Set(names.flatMap((name) => [scripts[name].src, ...scripts[name].preloads]));
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + gzipOf(file), 0);

  const everyPage = sum(addresses(['page']));
  const all = sum(addresses(['page', 'calendar']));
  const style = gzipSync(css, { level: 9 }).length;
  const auction = sum(addresses(['page', 'auction']));
  console.log(`script of every page     ${bytes(everyPage)}`);
  console.log(`script with a calendar   ${bytes(all)} of ${bytes(SCRIPT_BUDGET)}`);
  console.log(`script with an auction   ${bytes(auction)} of ${bytes(SCRIPT_BUDGET)}`);
  console.log(`inlined style            ${bytes(style)} of ${bytes(STYLE_BUDGET)}`);
  const isWithin = Math.max(all, auction) <= SCRIPT_BUDGET && style <= STYLE_BUDGET;
  if (!isWithin) console.error('Over the budget of the client pages (gzip bytes above).');
  return isWithin;
}

const bytes = (count: number): string => `${(count / 1000).toFixed(1)} kB`.padStart(8);
