import type { Node } from 'oxc-parser';
import { forEachText, isSentence } from './copy-violations.ts';
import type { ParsedSource } from './parse-source.ts';
import { isTest } from './source-files.ts';
import type { Violation } from './violation.ts';

/** Where answers, messages and the server's own pages come from, and the rules whose outcomes have words. */
const ANSWERS = /^(?:apps\/server|packages\/(?:contract|domain))\/src\//;
/**
 * Catalogs; and what no client or partner reads: the operator's terminal, settings and outbox, the API's own
 * documentation, what providers' programs answer, the data of the demo. An operator has the source at hand, and the
 * commands and their texts change together.
 */
const APART =
  /\/copy\/|^packages\/domain\/src\/(?:.*\/)?(?:[a-z-]+-)?copy\.ts$|^packages\/contract\/src\/(?:errors|openapi)\.ts$|^apps\/server\/src\/(?:cli|testing)\/|^apps\/server\/src\/(?:main|config|[a-z0-9]+-config|start-[a-z]+|page-secrets)\.ts$|\/http\/(?:api-page-html|outbox-exposure)\.ts$|\/(?:seed|edit)-survey\.ts$|\/adapters\/(?:payments|sms|mail)-/;

/** Names and lists that are data: of states, zones, holidays, brands, browsers, and the labels that the API sends. */
const DATA =
  /^packages\/domain\/src\/(?:us-states|device|business\/business-types|booking\/booking-money|format\/time|sender\/brand-names|time\/(?:time-zones|us-holidays))\.ts$|\.(?:reference|fixtures)\.ts$/;

/** What documents a call of the API, and a metric. */
const DOCUMENTATION = new Set(['summary', 'description', 'source', 'help']);
/** For programmers and logs. */
const UNREAD_NEW = /(?:Error|Failure|Refused|NotRendered|UndeclaredRefusal)$/;
/** Whose message is shown to the partner as it is. */
const SHOWN_FAILURE = 'CalendarFailure';

/** Several words, the first with a capital: what begins small is SQL, a header, or part of a reason in a log. */
const SPOKEN = /^\P{L}*\p{Lu}[\p{Ll}’]*\s+\S/u;

/** The texts of an answer, a message or a page of the server that are not in a catalog. */
export function inlineResponses(source: ParsedSource): Violation[] {
  const { file } = source;
  if (!ANSWERS.test(file) || APART.test(file) || DATA.test(file) || isTest(file)) return [];
  const found: Violation[] = [];
  const inspect = (node: Node | null) =>
    forEachText(node, ({ start }, text) => {
      if (!isSentence(text) || !SPOKEN.test(text)) return;
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
        if (isNamed(node.callee, UNREAD_NEW) && !isNamed(node.callee, SHOWN_FAILURE)) return false;
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
