import type { Node, ParamPattern } from 'oxc-parser';
import { GATES, OPENS_FROM_URL, READS_TENANTS, TENANTS } from './boundaries.ts';
import type { ParsedSource } from './parse-source.ts';
import { isTest } from './source-files.ts';
import type { Violation } from './violation.ts';

const BRANDS = new Set(['TenantId', 'PublicTenant', 'AnyTenant']);
const ID_NAMES = new Set(['businessId', 'tenant', 'tenantId']);
const BRANDED = 'a business id gets its brand at a gate';
const IN_URL = 'an id from a URL is opened by a gate';
const RAW = 'a query or command takes a tenant, not the id of a business';

/** Ways around the gates that the compiler allows: assertions, ids straight from a URL, and unbranded parameters. */
export function tenantViolations(source: ParsedSource): Violation[] {
  const { file, lineAt } = source;
  if (!file.startsWith('apps/server/src/') || file === TENANTS || isTest(file)) return [];
  const isReader =
    READS_TENANTS.test(file) && !Object.values(GATES).some((gates) => gates.some((gate) => gate.test(file)));
  const violations: Violation[] = [];
  const opened = new Set<Node>();
  const refuse = (node: Node, rule: string, instead: string) => {
    violations.push({ file, line: lineAt(node.start), rule, instead });
  };
  source.visit((node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === OPENS_FROM_URL) {
      for (const argument of node.arguments) opened.add(argument);
    }
    if (isBranding(node))
      refuse(node, BRANDED, 'Take the tenant as an argument from the gate that has checked who asks.');
    if (isIdOfUrl(node) && !opened.has(node)) {
      refuse(node, IN_URL, `Pass it to ${OPENS_FROM_URL}, and check in the same statement that the business is there.`);
    }
    for (const param of isReader ? paramsOf(node) : []) {
      if (isRawId(param)) refuse(param, RAW, 'Require a TenantId, PublicTenant or AnyTenant, which only gates create.');
    }
  });
  return violations;
}

function isBranding(node: Node): boolean {
  if (node.type !== 'TSAsExpression') return false;
  const { typeAnnotation: type } = node;
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && BRANDS.has(type.typeName.name);
}

function isIdOfUrl(node: Node): boolean {
  if (node.type !== 'MemberExpression' || node.computed) return false;
  return node.object.type === 'Identifier' && node.object.name === 'params' && node.property.name === 'businessId';
}

function paramsOf(node: Node): readonly ParamPattern[] {
  const isFunction = node.type === 'FunctionDeclaration' || node.type === 'ArrowFunctionExpression';
  return isFunction ? node.params : [];
}

function isRawId(param: ParamPattern): boolean {
  if (param.type !== 'Identifier' || !ID_NAMES.has(param.name)) return false;
  return param.typeAnnotation?.typeAnnotation.type === 'TSStringKeyword';
}
