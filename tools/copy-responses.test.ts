// Guarantee: every sentence that the server responds with is found, and no text that only programs or operators
// read.
import { expect, it } from 'vitest';
import { inlineResponses } from './copy-responses.ts';
import { parseSource } from './parse-source.ts';

const COMMAND = 'apps/server/src/modules/service/commands/save-service.ts';
const textsIn = (source: string, file = COMMAND) =>
  inlineResponses(parseSource(file, source)).map(({ rule }) => /“(.+)”/.exec(rule)?.[1]);

it.each([
  ["throw new Refusal('WRONG_STATE', { message: 'Choose another client' });", ['Choose another client']],
  ["throw new CalendarFailure('This calendar is too large.');", ['This calendar is too large.']],
  ['const FULL = `At most ${most} services`;', ['At most … services']],
  [
    "const issue = { path: 'endAt', message: isOver ? 'Should be in the future' : words };",
    ['Should be in the future'],
  ],
  ["const name = line('Name is required');", ['Name is required']],
  ["const title = (found: boolean) => (found ? 'You are signed out' : null);", ['You are signed out']],
  ["function describeRefusal() { return 'Your booking has moved'; }", ['Your booking has moved']],
])('finds the texts of %s', (source, texts) => {
  expect(textsIn(source)).toEqual(texts);
});

it('finds the texts of a rule outside of its catalog', () => {
  const source = "export const MESSAGES = { TAKEN: 'This time is already taken.' };";
  expect(textsIn(source, 'packages/domain/src/slot/refusal.ts')).toEqual(['This time is already taken.']);
});

it.each([
  "const QUERY = 'select id from booking where id = $1';",
  "log.error({ err }, 'A hold could not be authorized');",
  "throw new Error('An offer was not stored.');",
  "throw new PaymentFailure('The sandbox refused the request.');",
  "const call = endpoint({ summary: 'Writes down a booking.' });",
  "reply.header('cache-control', 'Public and immutable');",
  "const code = 'SLOT_TAKEN';",
])('finds none in %s', (source) => {
  expect(textsIn(source)).toEqual([]);
});

it.each([
  'apps/server/src/copy/pages.ts',
  'apps/server/src/messages/copy/client.ts',
  'packages/contract/src/copy/issues.ts',
  'packages/contract/src/errors.ts',
  'apps/server/src/cli/status.ts',
  'apps/server/src/modules/service/service.test.ts',
  'apps/web/src/paths.ts',
  'packages/domain/src/slot/copy.ts',
  'packages/domain/src/auction/step-copy.ts',
  'packages/domain/src/us-states.ts',
])('leaves %s alone', (file) => {
  expect(textsIn("export const title = 'Edit the service';", file)).toEqual([]);
});
