import { parseSync, visitorKeys, type Comment, type Node } from 'oxc-parser';

export type SourceImport = { specifier: string; line: number; isReExport: boolean; names: string[] };
export type ParsedSource = {
  file: string;
  imports: SourceImport[];
  comments: Comment[];
  lineAt: (offset: number) => number;
  /** Visits nodes from the outside in; returning `false` skips the children of a node. */
  visit: (onNode: (node: Node) => unknown) => void;
};

/** Parses a TypeScript file into what the checks need. Syntax errors are left to the compiler. */
export function parseSource(file: string, text: string): ParsedSource {
  const { program, module, comments } = parseSync(file, text);
  const lineAt = lineFinder(text);
  const imports: SourceImport[] = [];
  const add = (specifier: string, offset: number, isReExport: boolean, names: string[] = []) => {
    imports.push({ specifier, line: lineAt(offset), isReExport, names });
  };

  for (const { moduleRequest, start, entries } of module.staticImports) {
    const names = entries.flatMap(({ importName }) => importName.name ?? []);
    add(moduleRequest.value, start, false, names);
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (from) add(from.value, start, true);
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] !== undefined) add(literal[2], start, false);
  }
  return { file, imports, comments, lineAt, visit: (onNode) => walk(program, onNode) };
}

export function walk(node: Node, onNode: (node: Node) => unknown): void {
  if (onNode(node) === false) return;
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    if (Array.isArray(child)) for (const item of child) if (isNode(item)) walk(item, onNode);
    if (isNode(child)) walk(child, onNode);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
