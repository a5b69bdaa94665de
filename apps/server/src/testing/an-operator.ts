import { expect } from 'vitest';
import type { Deps } from '../deps.ts';
import { createTerminalLink } from '../terminal-pass.ts';
import { aVisitor } from './browse.ts';

type App = { readonly url: string; readonly server: { readonly deps: Deps } };

/** A browser that has opened the console with a link from the terminal. */
export async function anOperator({ url, server: { deps } }: App) {
  const link = await createTerminalLink(deps, 'OPERATOR');
  const visitor = aVisitor(url);
  expect((await visitor.get(link.slice(deps.config.publicUrl.length))).status).toBe(200);
  return visitor;
}
