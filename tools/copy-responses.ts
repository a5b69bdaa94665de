import type { Node } from 'oxc-parser';
import { forEachText, isSentence } from './copy-violations.ts';
import type { ParsedSource } from './parse-source.ts';
import { isTest } from './source-files.ts';
import type { Violation } from './violation.ts';

/** The sources of responses, messages and the server's own pages, and the rules whose outcomes have texts. */
const RESPONSES = /^(?:apps\/server|packages\/(?:contract|domain))\/src\//;
/**
 * Catalogs, and what no client or partner reads: the operator's terminal, settings and outbox, the API's documentation,
 * the responses of providers' programs, and the demo's data. Operators have the source at hand, and commands change
 * together with their texts.
 */
const EXEMPT =
  /\/copy\/|^packages\/domain\/src\/(?:.*\/)?(?:[a-z-]+-)?copy\.ts$|^packages\/contract\/src\/(?:errors|openapi)\.ts$|^apps\/server\/src\/(?:cli|testing)\/|^apps\/server\/src\/(?:main|config|[a-z0-9]+-config|start-[a-z]+|page-secrets)\.ts$|\/http\/(?:api-page-html|outbox-exposure)\.ts$|\/(?:seed|edit)-survey\.ts$|\/adapters\/(?:payments|sms|mail)-/;

/** Lists of names that are data: states, zones, holidays, brands, browsers, and the labels that the API sends. */
const DATA =
  /^packages\/domain\/src\/(?:us-states|device|business\/business-types|booking\/booking-money|format\/time|sender\/brand-names|time\/(?:time-zones|us-holidays))\.ts$|\.(?:reference|fixtures)\.ts$/;

/** Properties that document a call of the API, or a metric. */
const DOCUMENTATION = new Set(['summary', 'description', 'source', 'help']);
/** Errors for programmers and logs. */
const INTERNAL_ERROR = /(?:Error|Failure|Refused|NotRendered|UndeclaredRefusal)$/;
/** The error whose message is shown to the partner as it is. */
const SHOWN_ERROR = 'CalendarFailure';

/** Several words, the first capitalized: a text in lower case is SQL, a header, or part of a logged reason. */
const SENTENCE = /^\P{L}*\p{Lu}[\p{Ll}’]*\s+\S/u;

/** The texts of a response, a message or a page of the server that are not in a catalog. */
export function inlineResponses(source: ParsedSource): Violation[] {
  const { file } = source;
  if (!RESPONSES.test(file) || EXEMPT.test(file) || DATA.test(file) || isTest(file)) return [];
  const found: Violation[] = [];
  const inspect = (node: Node | null) =>
    forEachText(node, ({ start }, text) => {
      if (!isSentence(text) || !SENTENCE.test(text)) return;
      found.push({
        file,
        line: source.lineAt(start),
        rule: `“${text}” is written inline`,
        instead: file.startsWith('packages/domain/')
          ? 'Put it in copy.ts next to the rule, or <noun>-copy.ts.'
          : 'Name it in a catalog (packages/contract/src/copy, apps/server/src/copy) and use the name.',
      });
    });
  source.visit((node) => {
    switch (node.type) {
      case 'NewExpression':
        if (isNamed(node.callee, INTERNAL_ERROR) && !isNamed(node.callee, SHOWN_ERROR)) return false;
        node.arguments.forEach(inspect);
        return true;
      case 'CallExpression':
        if (node.callee.type === 'Super' || isLog(node.callee)) return false;
        node.arguments.forEach(inspect);
        return true;
      case 'Property':
        if (node.key.type === 'Identifier' && DOCUMENTATION.has(node.key.name)) return false;
        inspect(node.value);
        return true;
      case 'VariableDeclarator':
        inspect(node.init);
        return true;
      case 'ReturnStatement':
        inspect(node.argument);
        return true;
      case 'ArrowFunctionExpression':
        inspect(node.body);
        return true;
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
        return false;
      default:
        return true;
    }
  });
  return found;
}

const isNamed = (callee: Node, name: RegExp | string): boolean =>
  callee.type === 'Identifier' && (typeof name === 'string' ? callee.name === name : name.test(callee.name));

const isLog = (callee: Node): boolean =>
  isNamed(callee, 'refusalFor') ||
  (callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(?:error|warn|info|debug|header|type)$/.test(callee.property.name));
