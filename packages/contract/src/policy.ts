import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { policyForm, policySchema } from './policy-shapes.ts';
import { idBody, idParams, requestKey, tenantQuery, uuid } from './primitives.ts';

export const listPolicies = endpoint({
  id: 'policy.listPolicies',
  method: 'GET',
  path: '/booking/api/policies',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'Policies, the default first, and the services that use each.',
  source: 'product/policies#list',
  query: tenantQuery,
  output: z.array(policySchema),
  refusals: [],
});

export const createPolicy = endpoint({
  id: 'policy.createPolicy',
  method: 'POST',
  path: '/booking/api/policies',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Adds a policy, which no service uses yet.',
  source: 'product/policies#form',
  query: tenantQuery,
  body: z.extend(policyForm, requestKey),
  output: policySchema,
  status: 201,
  refusals: ['TOO_MANY_POLICIES', 'REQUEST_KEY_REUSED'],
});

export const replacePolicy = endpoint({
  id: 'policy.replacePolicy',
  method: 'PUT',
  path: '/booking/api/policies/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Replaces a policy with a new version that has its own id, also where it is used. Bookings keep theirs.',
  source: 'product/policies#versions',
  params: idParams,
  query: tenantQuery,
  body: policyForm,
  output: policySchema,
  refusals: [],
});

export const retirePolicy = endpoint({
  id: 'policy.retirePolicy',
  method: 'DELETE',
  path: '/booking/api/policies/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Removes a policy that is not in use. Bookings keep theirs.',
  source: 'product/policies#versions',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: ['POLICY_IN_USE'],
});

export const makeDefaultPolicy = endpoint({
  id: 'policy.makeDefaultPolicy',
  method: 'POST',
  path: '/booking/api/policies/make-default',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Makes a policy the default for every service without its own.',
  source: 'product/policies#default',
  query: tenantQuery,
  body: idBody,
  output: policySchema,
  refusals: [],
});

export const setServicePolicy = endpoint({
  id: 'policy.setServicePolicy',
  method: 'PUT',
  path: '/booking/api/offerings/{id}/policy',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Gives a service its own policy; null for the default.',
  source: 'product/policies#default',
  params: idParams,
  query: tenantQuery,
  body: z.object({ policyId: z.nullable(uuid()) }),
  output: z.object({ id: z.string(), policyId: z.nullable(z.string()) }),
  refusals: [],
});
