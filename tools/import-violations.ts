import path from 'node:path';
import {
  ADAPTERS,
  COMPOSITION_ROOT,
  GATES,
  MODULE_API,
  MOUNTED,
  SERVER_FLOORS,
  SHARED_TOOLS,
  TENANTS,
  TESTKIT_IMPORTERS,
  WEB_FLOORS,
  WORKSPACE_IMPORTS,
} from './boundaries.ts';
import type { ParsedSource, SourceImport } from './parse-source.ts';
import { isTest } from './source-files.ts';
import type { Violation } from './violation.ts';

type Refusal = { rule: string; instead: string };
type Candidate = { file: string; specifier: string; target: string | null; names: readonly string[] };

/** The workspace folder of a path: `packages/db/src/pool.ts` → `packages/db`. */
const workspaceOf = (file: string): string | undefined =>
  Object.keys(WORKSPACE_IMPORTS).find((folder) => file.startsWith(`${folder}/`));

/** All imports of a file that a boundary refuses. */
export function importViolations({ file, imports }: ParsedSource): Violation[] {
  const found = imports.flatMap(({ specifier, line, names }) => {
    const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null;
    const candidate = { file, specifier, target, names };
    return RULES.flatMap((rule) => rule(candidate) ?? []).map((refusal) => ({ file, line, ...refusal }));
  });
  return [...found, ...barrelViolations(file, imports)];
}

const RULES: readonly ((candidate: Candidate) => Refusal | null)[] = [
  onlyDownwards,
  byPackageName,
  notAcrossFeatures,
  throughModuleApi,
  onlyLowerFloors,
  onlyLowerWebFloors,
  portsImportNoModule,
  onlyRootImportsAdapters,
  onlyGatesCreateTenants,
];

function onlyDownwards({ file, specifier }: Candidate): Refusal | null {
  const name = /^@primehour\/([^/]+)/.exec(specifier)?.[1];
  const own = workspaceOf(file);
  if (name === undefined || own === undefined) return null;
  if (own.endsWith(`/${name}`) || own === name) {
    return {
      rule: 'a package reaches its own files by relative path',
      instead: `Import the file itself, not ${specifier}.`,
    };
  }
  if (WORKSPACE_IMPORTS[`apps/${name}`]) {
    return {
      rule: 'nobody imports an app',
      instead: 'Move what both need down into packages/contract or packages/domain.',
    };
  }
  const allowed = WORKSPACE_IMPORTS[own] ?? [];
  if (allowed.includes(name)) return null;
  if (name === 'testkit' && TESTKIT_IMPORTERS.some((files) => files.test(file))) return null;
  return {
    rule: `${own} may not import ${name}`,
    instead:
      allowed.length === 0
        ? `${own} imports no other package; pass what it needs as an argument.`
        : `${own} imports ${allowed.join(', ')}; move the shared rule there, or pass the value in.`,
  };
}

function byPackageName({ file, target }: Candidate): Refusal | null {
  if (target === null || SHARED_TOOLS.includes(target)) return null;
  const own = workspaceOf(file);
  const other = workspaceOf(target);
  if (own === other || (own === undefined && other === undefined)) return null;
  return {
    rule: 'another workspace is never reached by relative path',
    instead: 'Import it by its package name (@primehour/…); what its exports do not offer is private.',
  };
}

function notAcrossFeatures({ file, target }: Candidate): Refusal | null {
  const feature = /^(apps\/(?:web|public)\/src\/features)\/([^/]+)\//;
  const [, folder, own] = feature.exec(file) ?? [];
  const [, otherFolder, other] = feature.exec(target ?? '') ?? [];
  if (own === undefined || other === undefined || folder !== otherFolder || own === other) return null;
  return {
    rule: `feature ${own} may not import feature ${other}`,
    instead:
      'Move the shared part into src/shell or src/api, or into packages/ui when it knows nothing of the product.',
  };
}

const IN_MODULE = /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/;
const IN_SERVER = /^apps\/server\/src\//;
const isServerTest = (file: string): boolean => isTest(file) || file.startsWith('apps/server/src/testing/');

function throughModuleApi({ file, target }: Candidate): Refusal | null {
  const own = IN_MODULE.exec(file)?.[1];
  const [, other, inside] = IN_MODULE.exec(target ?? '') ?? [];
  if (!IN_SERVER.test(file) || isServerTest(file)) return null;
  if (other === undefined || inside === undefined || own === other || inside === MODULE_API) return null;
  if (own === undefined && MOUNTED.test(inside)) return null;
  return {
    rule: `${own === undefined ? file : `module ${own}`} may not reach ${other}/${inside}`,
    instead: `Import it from ${other}/${MODULE_API}, which lists what the module offers.`,
  };
}

function onlyLowerFloors({ file, target }: Candidate): Refusal | null {
  const own = IN_MODULE.exec(file)?.[1];
  const other = IN_MODULE.exec(target ?? '')?.[1];
  if (own === undefined || other === undefined || own === other || isServerTest(file)) return null;
  const floorOf = (module: string) => SERVER_FLOORS.findIndex((floor) => floor.includes(module));
  if (floorOf(other) !== -1 && floorOf(other) < floorOf(own)) return null;
  return {
    rule: `module ${own} may not import ${other}, which is not on a floor below`,
    instead: 'The floors are in tools/boundaries.ts: move what both need to a lower one, or call it from a higher one.',
  };
}

const IN_WEB_FOLDER = /^apps\/web\/src\/([^/]+)\/.+$/;

function onlyLowerWebFloors({ file, target }: Candidate): Refusal | null {
  const own = IN_WEB_FOLDER.exec(file)?.[1];
  const other = IN_WEB_FOLDER.exec(target ?? '')?.[1];
  if (own === undefined || other === undefined || own === other || isTest(file)) return null;
  const floorOf = (folder: string) => WEB_FLOORS.findIndex((floor) => floor.includes(folder));
  // A folder without a floor (scripts that the build inlines) neither imports nor is imported.
  if (floorOf(other) !== -1 && floorOf(other) < floorOf(own)) return null;
  return {
    rule: `${own}/ may not import ${other}/, which is not on a floor below`,
    instead:
      'The floors of the dashboard are in tools/boundaries.ts: move what both need lower, or register it in app/.',
  };
}

function portsImportNoModule({ file, target }: Candidate): Refusal | null {
  const isPort = /^apps\/server\/src\/(ports|adapters)\//.test(file) && !isTest(file);
  if (!isPort || !target?.startsWith('apps/server/src/modules/')) return null;
  return {
    rule: 'ports and adapters know no module',
    instead: 'Let the module call the port; an adapter gets everything by argument.',
  };
}

function onlyRootImportsAdapters({ file, target }: Candidate): Refusal | null {
  if (!target?.startsWith(ADAPTERS) || file.startsWith(ADAPTERS) || file === COMPOSITION_ROOT) return null;
  if (isServerTest(file)) return null;
  return {
    rule: 'only the composition root imports an adapter',
    instead: `Describe what you need of it in a port (apps/server/src/ports), and take that from deps; ${COMPOSITION_ROOT} builds it.`,
  };
}

function onlyGatesCreateTenants({ file, target, names }: Candidate): Refusal | null {
  if (target !== TENANTS || isTest(file)) return null;
  const created = names.find((name) => GATES[name]?.some((gate) => gate.test(file)) === false);
  if (created === undefined) return null;
  return {
    rule: `only a gate calls ${created}`,
    instead:
      'Take the tenant as an argument from the gate that has checked who asks; new gates are in tools/boundaries.ts.',
  };
}

const isModuleApi = (file: string): boolean => IN_MODULE.exec(file)?.[2] === MODULE_API;

function barrelViolations(file: string, imports: readonly SourceImport[]): Violation[] {
  const instead = 'Delete it and import each name from the file that defines it.';
  if (/(^|\/)index\.tsx?$/.test(file)) return [{ file, line: 1, rule: 'no barrels: index files are refused', instead }];
  // Re-exporting from a package is a selection (the icon set); re-exporting our own code adds a second path.
  return imports
    .filter(({ isReExport, specifier }) => isReExport && !isModuleApi(file) && /^(\.|@primehour\/)/.test(specifier))
    .map(({ line }) => ({ file, line, rule: 'no barrels: a file exports only what it defines', instead }));
}
