import type { JSXAttribute, Node } from 'oxc-parser';
import { isCatalog, VALUE } from './copy-catalogs.ts';
import type { ParsedSource } from './parse-source.ts';
import { isTest } from './source-files.ts';
import type { Violation } from './violation.ts';

/** Folders whose texts are read by partners and clients. */
const SCREENS = /^(?:apps\/(?:web|public)|packages\/ui)\/src\//;
/** Examples for the gallery and for tests are not copy. */
const EXAMPLE = /\/sample-[a-z-]+\.tsx?$/;

/** Attributes that no one reads: names, choices and addresses of HTML, SVG and our components. */
const TECHNICAL = new Set(
  (
    'about accept action at autoComplete autoCapitalize autoCorrect charSet component content cx cy d decoding defaultChecked ' +
    'defaultValue dir encType enterKeyHint fetchPriority fill first form formAction format height href htmlFor id inputMode key ' +
    'kind lang loading media method mode name opacity path pattern points popover popoverTarget position ' +
    'preserveAspectRatio property r rel role scope second size sizes src srcSet state stroke strokeLinecap ' +
    'strokeLinejoin strokeWidth style target tone transform type variant vectorEffect viewBox width x x1 x2 y y1 y2'
  ).split(' '),
);
const ANNOUNCED = /^aria-(?:label|description|roledescription|valuetext|placeholder)$/;
/** Properties that hold a choice, such as the state of an upload. */
const CHOICE = /^(?:kind|role|state|tone|type|variant)$/;
const CLASS_NAME = /class(?:es|names?)?$/i;

/** Calls whose arguments no one reads: class names, selectors, patterns, errors for programmers. */
const UNREAD_CALL = /^(?:cx|matchMedia|RegExp|Error|TypeError|RangeError|DOMException)$/;
const UNREAD_METHOD =
  /^(?:querySelector(?:All)?|closest|matches|(?:add|remove)EventListener|(?:get|set|remove|has)Attribute|setProperty|execCommand|startsWith|endsWith|includes|split|join)$/;
const COMPARISON = new Set(['===', '!==', '==', '!=', 'in']);

const LETTER = /\p{L}{2}/u;
/** A choice or a code, such as `PAY_AT_VISIT`. */
const CODE = /^[A-Z][A-Z0-9_…]*$/;
/** `day-time`, `true`, `#times`, `/my/…`: a name for code, or an address. */
const NAME = /^(?:[a-z]+(?:-[a-z0-9]+)+|true|false|(?:[#/?]|https?:|tel:|mailto:|…[/?#])\S*|Bearer …)$/;
/** A word of a sentence; class names have hyphens and brackets, addresses slashes. */
const WORD = /^[("“'‘]?\p{L}+(?:[’']\p{L}+)?[,.;:!?)"”'’]*$/u;
/** `1 person`, `${count} people`, `by ${name}`. */
const COUNTED = /^(?:[\d…]+ \p{L}{2,}|\p{L}{2,} [\d…]+)[.:!?]*$/u;
/** Class names, declarations, queries. */
const CLASS_LIST = /^(?=.*\w-\w)[a-z][\w/.-]*(?: [a-z][\w/.-]*)+$/;
const NOT_PROSE = /[[\]{}<>=_]|\w:\w|^-|[a-z]-\d/;

type OnText = (node: Node, text: string) => void;

/** The texts of a file that people read and that are not in a catalog. */
export function inlineCopy(source: ParsedSource): Violation[] {
  const { file } = source;
  if (!SCREENS.test(file) || isCatalog(file) || isTest(file) || EXAMPLE.test(file)) return [];
  const found: Violation[] = [];
  visitCopy(source, ({ start }, text) =>
    found.push({
      file,
      line: source.lineAt(start),
      rule: `“${text.trim().replaceAll(/\s+/g, ' ')}” is written inline`,
      instead: 'Name it in the catalog of its noun (src/copy/) and use the name (decision 078).',
    }),
  );
  return found;
}

function visitCopy({ visit }: ParsedSource, onText: OnText): void {
  const decided = new Set<Node>();
  const exclude = (node: Node | null) => forEachText(node, (text) => decided.add(text));
  const inspect = (node: Node | null, isCopy: (text: string) => boolean) =>
    forEachText(node, (literal, text) => {
      if (decided.has(literal)) return;
      decided.add(literal);
      if (isCopy(text)) onText(literal, text);
    });
  visit((node) => {
    if (isUnread(node)) return false;
    switch (node.type) {
      case 'JSXText':
        inspect(node, isText);
        break;
      case 'JSXExpressionContainer':
        inspect(node.expression, isText);
        break;
      case 'JSXAttribute':
        if (isTechnical(nameOf(node))) exclude(node.value);
        else inspect(node.value, isText);
        break;
      case 'BinaryExpression':
        if (COMPARISON.has(node.operator)) [node.left, node.right].forEach(exclude);
        break;
      case 'SwitchCase':
        exclude(node.test);
        break;
      case 'MemberExpression':
        exclude(node.property);
        break;
      case 'Property':
        exclude(node.key);
        if (node.key.type === 'Identifier' && CHOICE.test(node.key.name)) exclude(node.value);
        break;
      case 'CallExpression':
        if (isUnreadMethod(node.callee)) node.arguments.forEach(exclude);
        break;
      case 'Literal':
      case 'TemplateLiteral':
        inspect(node, isSentence);
        break;
      default:
    }
    return true;
  });
}

/** Types, imports, class names, and what only programmers read. */
function isUnread(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'TSTypeAnnotation':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeParameterInstantiation':
    case 'TSLiteralType':
    case 'TaggedTemplateExpression':
      return true;
    case 'JSXAttribute':
      return CLASS_NAME.test(nameOf(node));
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' && CLASS_NAME.test(node.id.name);
    case 'Property':
      return node.key.type === 'Identifier' && CLASS_NAME.test(node.key.name);
    case 'NewExpression':
    case 'CallExpression':
      if (node.callee.type === 'Super') return true;
      return node.callee.type === 'Identifier' && UNREAD_CALL.test(node.callee.name);
    default:
      return false;
  }
}

const nameOf = ({ name }: JSXAttribute): string => (name.type === 'JSXIdentifier' ? name.name : name.name.name);

const isTechnical = (name: string) => TECHNICAL.has(name) || (/^(?:data|aria)-/.test(name) && !ANNOUNCED.test(name));

function isUnreadMethod(callee: Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return (
    UNREAD_METHOD.test(callee.property.name) ||
    (callee.object.type === 'Identifier' && callee.object.name === 'console')
  );
}

/** The texts that an expression may evaluate to. */
export function forEachText(node: Node | null, onText: OnText): void {
  switch (node?.type) {
    case 'JSXText':
      return onText(node, node.value);
    case 'Literal':
      return typeof node.value === 'string' ? onText(node, node.value) : undefined;
    case 'TemplateLiteral':
      return onText(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join(VALUE));
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].forEach((branch) => forEachText(branch, onText));
    case 'LogicalExpression':
      return [node.left, node.right].forEach((side) => forEachText(side, onText));
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return forEachText(node.expression, onText);
    default:
      return undefined;
  }
}

const isText = (text: string) => LETTER.test(text) && !CODE.test(text) && !NAME.test(text);

/** A capitalized word, or several words; class names and addresses are neither. */
export function isSentence(text: string): boolean {
  if (!isText(text) || CLASS_LIST.test(text)) return false;
  if (COUNTED.test(text)) return true;
  const words = text.replaceAll(VALUE, ' ').trim().split(/\s+/);
  if (words.length === 1) return /^\p{Lu}\p{Ll}+[.!?:…]?$/u.test(words[0] ?? '');
  return words.filter((word) => WORD.test(word)).length >= 2 && !words.some((word) => NOT_PROSE.test(word));
}
