/** Guarantee: a call reaches the URL of its endpoint, and every failure has the one error format. */
import { expect, test } from 'vitest';
import { cancelBooking, listBookings } from './booking.ts';
import { CallError, createCall, type Transport } from './call.ts';
import { messageOf } from './errors.ts';

const BUSINESS = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

function recording(answer: Response) {
  const requests: Parameters<Transport>[0][] = [];
  const call = createCall((request) => {
    requests.push(request);
    return Promise.resolve(answer);
  });
  return { requests, call };
}

test('query values are in the URL; omitted ones are not', async () => {
  const { requests, call } = recording(Response.json({ page: 0, limit: 10, total: 0, items: [] }));
  await call(listBookings, { query: { businessId: BUSINESS, page: 2, search: '', dateFilter: 'this-week' } });
  expect(requests).toEqual([
    {
      path: `/booking/api/bookings/list?businessId=${BUSINESS}&page=2&dateFilter=this-week`,
      method: 'GET',
      body: undefined,
    },
  ]);
});

const cancel = (call: ReturnType<typeof createCall>) =>
  call(cancelBooking, {
    query: { businessId: BUSINESS },
    body: { id: BUSINESS, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' },
  });

const rejectionOf = async (answer: Response) => {
  const error: unknown = await cancel(recording(answer).call).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('The call was expected to be refused.');
  return error.body;
};

test('a refusal rejects with the server’s own body', async () => {
  const body = { statusCode: 409, code: 'WRONG_STATE', message: 'Too late', requestTimeout: 3 };
  expect(await rejectionOf(Response.json(body, { status: 409 }))).toEqual(body);
});

test.each([
  [502, 'UNEXPECTED'],
  [429, 'TOO_MANY_REQUESTS'],
])('a proxy’s own %i page becomes %s', async (status, code) => {
  expect(await rejectionOf(new Response('<html>Bad gateway</html>', { status }))).toMatchObject({
    statusCode: status,
    code,
  });
});

test.each([
  [429, { requestTimeout: 42 }, { code: 'TOO_MANY_REQUESTS', requestTimeout: 42 }],
  [400, { code: 'ACCOUNT_NOT_FOUND', message: 'No account' }, { code: 'ACCOUNT_NOT_FOUND', message: 'No account' }],
  [404, { raw: { message: 'Gone' } }, { code: 'NOT_FOUND', message: 'Gone' }],
  [404, '<html>', { code: 'UNEXPECTED' }],
  [429, { requestTimeout: 'soon', code: 7 }, { code: 'TOO_MANY_REQUESTS' }],
])('the fields of a %i with only %o are kept', async (status, body, expected) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const message = 'Server responded with an unknown error.';
  expect(await rejectionOf(new Response(text, { status }))).toEqual({ statusCode: status, message, ...expected });
});

test.each([
  ['a proxy’s page', '<html>Please sign in to this network</html>'],
  ['half of a response', '{"items":['],
  ['nothing', ''],
])('a success that contains %s is an unknown error', async (_what, text) => {
  expect(await rejectionOf(new Response(text))).toEqual({
    statusCode: 200,
    code: 'UNEXPECTED',
    message: 'Server responded with an unknown error.',
  });
});

test('the text of an error is its message, or raw.message, or the specified sentence', () => {
  expect(messageOf({ message: 'A' })).toBe('A');
  expect(messageOf({ raw: { message: 'B' } })).toBe('B');
  expect(messageOf({ message: '' })).toBe('Server responded with an unknown error.');
  expect(messageOf(undefined)).toBe('Server responded with an unknown error.');
});
