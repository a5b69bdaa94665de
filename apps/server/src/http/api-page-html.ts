import { type Endpoint, refusalsOf } from '@primehour/contract/endpoint';
import { ERRORS } from '@primehour/contract/errors';
import * as z from 'zod/mini';
import { escapeHtml } from '../escape-html.ts';

const AUDIENCES: Record<Endpoint['audience'], string> = {
  anyone: 'Anyone may call it.',
  link: 'Opened by a client’s secret link.',
  user: 'Needs a signed-in person (bearer token).',
  partner: 'Needs a signed-in partner with a business (bearer token).',
};

/** The calls as a readable page: no scripts, one section per call. */
export function apiPage(endpoints: readonly Endpoint[], productName: string): string {
  const modules = Map.groupBy(endpoints, ({ id }) => id.split('.')[0] ?? '');
  const nav = [...modules].map(
    ([name, calls]) =>
      `<li><b>${name}</b><ul>${calls.map(({ id }) => `<li><a href="#${id}">${id.split('.')[1]}</a></li>`).join('')}</ul></li>`,
  );
  const sections = endpoints.map(section);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${escapeHtml(productName)}</title><style>${STYLE}</style></head><body><nav aria-label="Calls"><h1>${escapeHtml(productName)} API</h1><p><a href="/openapi.json">openapi.json</a></p><ul>${nav.join('')}</ul></nav><main>${INTRODUCTION}${sections.join('')}</main></body></html>`;
}

const INTRODUCTION =
  '<p>JSON in, JSON out. Money is whole US cents. Ids are UUIDs. Every answer that is not a success has the form <code>{ statusCode, code, message, requestTimeout?, issues? }</code>: <code>message</code> is for people, <code>code</code> for programs, <code>issues</code> names the fields. Every call may also answer 429, 500 and 503.</p>';

function section(endpoint: Endpoint): string {
  const refusals = refusalsOf(endpoint).map(
    (code) =>
      `<tr><td>${ERRORS[code].status}</td><td><code>${code}</code></td><td>${escapeHtml(ERRORS[code].message)}</td></tr>`,
  );
  return `<section id="${endpoint.id}"><h2><span>${endpoint.method}</span> ${escapeHtml(endpoint.path)}</h2><p>${escapeHtml(endpoint.summary)} ${AUDIENCES[endpoint.audience]} <small>${escapeHtml(endpoint.source)}</small></p>${shape('Path', endpoint.params, 'input')}${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${shape(`Answer ${endpoint.status ?? 200}`, endpoint.output, 'output')}<details><summary>Refusals</summary><table><thead><tr><th>Status</th><th>Code</th><th>Words</th></tr></thead><tbody>${refusals.join('')}</tbody></table></details></section>`;
}

function shape(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<details${io === 'input' ? ' open' : ''}><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`;
}

const STYLE =
  ':root{color-scheme:light dark;background:Canvas;font:15px/1.5 system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:minmax(13rem,17rem) minmax(0,1fr)}nav{padding:1.5rem;border-right:1px solid #8884;position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box}nav h1{font-size:1.1rem}nav ul{list-style:none;padding:0 0 0 .5rem}nav>ul{padding:0}main{padding:2rem;max-width:60rem}section{border-top:1px solid #8884;padding:1rem 0}h2{font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere}h2 span{display:inline-block;min-width:4rem}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:.5rem;font-size:.85rem}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}small{opacity:.75}@media(max-width:700px){body{display:block}nav{position:static;height:auto;border:0}}';
