import * as z from 'zod/mini';
import { refusalsOf, type Endpoint } from './endpoint.ts';
import { errorBodySchema } from './error-body.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { tenantQuery } from './primitives.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

/** OpenAPI 3.1 of the given endpoints; a pure function of the contract, so the two can't diverge. */
export function openApiOf(endpoints: readonly Endpoint[], about: { title: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${about.title} API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: about.url }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(endpoint: Endpoint): Json {
  const needsToken = endpoint.audience === 'user' || endpoint.audience === 'partner';
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}.${endpoint.permission ? ` Permission: ${endpoint.permission}.` : ''}`,
    // An empty list marks a call as public on purpose.
    security: needsToken ? [{ bearer: [] }] : [],
    parameters: [...parametersOf(endpoint.params, 'path'), ...queryOf(endpoint)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
      },
      ...refusalResponses(endpoint),
    },
  };
}

/** Every partner call may name one of the caller's businesses (product/api#tenancy). */
function queryOf({ audience, query }: Endpoint): Json[] {
  const own = parametersOf(query, 'query');
  if (audience !== 'partner' || own.some(({ name }) => name === 'businessId')) return own;
  return [...own, ...parametersOf(z.partial(tenantQuery), 'query')];
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** One response per status, naming the codes that share it. */
function refusalResponses(endpoint: Endpoint): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join(' · '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
