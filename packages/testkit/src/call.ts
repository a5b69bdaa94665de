import { randomInt } from 'node:crypto';
import { CallError, createCall } from '@primehour/contract/call';
import type { ErrorBody } from '@primehour/contract/errors';

export type Caller = {
  readonly accessToken?: string | undefined;
  /** The apparent address of the caller; each caller has its own, so that tests don't share limits. */
  readonly address?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export type TestCall = ReturnType<typeof createCall>;

/** `call(endpoint, input)` over real HTTP, typed by the contract; a refusal rejects with `CallError`. */
export function createTestCall(
  url: string,
  { accessToken, address = anAddress(), headers = {} }: Caller = {},
): TestCall {
  return createCall(({ path, method, body }) =>
    fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** One of 16 million addresses of a private network. */
export const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** The error body of a refused call; a call that succeeds fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<ErrorBody> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    if (error instanceof CallError) return error.body;
    throw error;
  }
  throw new Error(`The call was expected to be refused, but returned ${JSON.stringify(answer)}`);
}
