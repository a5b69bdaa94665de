import { endpoint } from './endpoint.ts';
import { profileForm } from './session.ts';
import { userSchema } from './user-shapes.ts';

export const getUser = endpoint({
  id: 'user.getUser',
  method: 'GET',
  path: '/user/api/user',
  audience: 'user',
  summary: 'The signed-in user.',
  source: 'product/api#user-calls',
  output: userSchema,
  refusals: [],
});

export const updateUser = endpoint({
  id: 'user.updateUser',
  method: 'PUT',
  path: '/user/api/user',
  audience: 'user',
  summary: 'Changes name and email.',
  source: 'product/api#user-calls',
  body: profileForm,
  output: userSchema,
  refusals: [],
});
