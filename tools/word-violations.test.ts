// Guarantee: the words that this project does not use are refused in prose and in names, and nowhere else.
import { expect, it } from 'vitest';
import { wordViolations } from './word-violations.ts';

const FILE = 'packages/domain/src/slot/slots.ts';
const foundIn = (text: string, file = FILE) => wordViolations(file, text).map(({ rule }) => /“(.+)”/.exec(rule)?.[1]);

it.each([
  ['// The client is told of it.', ['told']],
  ['// Whoever comes second waits for ever.', ['Whoever', 'for ever']],
  ['const toldAt = now;', ['told']],
  ['const isTold = heedReply(answer);', ['Told', 'heed']],
  ['// It is mended, and opened anew.', ['anew']],
  ['const colourOf = (neighbour: Cell) => neighbour.behaviour;', ['colour', 'neighbour', 'behaviour']],
  ['// It went without a word.', ['without a word']],
  ['const ask: TeamAsk = askFor(service, now);', ['TeamAsk', 'askFor']],
  ['// A cancelled one; const cancelledTitle = 1;', ['cancelled']],
  [
    'export const HOLD_WORDS = { a: wordsOf(feeWords) }; type Words = LiveWords; const splitIntoWords = 1;',
    ['HOLD_WORDS', 'wordsOf', 'feeWords', 'LiveWords', 'splitIntoWords'],
  ],
  ['const lost = letBid(oweBack(readBusyApart()));', ['letBid', 'oweBack', 'readBusyApart']],
  [
    '// It stands beside what speaks against it, and takes the place of it.',
    ['stands beside', 'beside', 'speaks against', 'takes the place of'],
  ],
  ['const fate = judgeBid(fateOf(row), PATIENCE_MS);', ['judgeBid', 'fateOf', 'PATIENCE_MS']],
  [
    'const placeBeside = somebody; // In the place of everybody else.',
    ['Beside', 'somebody', 'In the place of', 'everybody'],
  ],
  ["let said = ''; const wanted = 1; const least = 2;", ['let said', 'const wanted', 'const least']],
  ['// Afterwards it goes by one’s own clock.', ['Afterwards', 'goes by', 'one’s own']],
])('refuses in %s: %j', (text, found) => {
  expect(new Set(foundIn(text))).toEqual(new Set(found));
});

it.each([
  "name: line('Tell us your name, please')",
  '// A recommended, mendacious, retold or intelligent one.',
  'const amend = 1;',
  '// Besides, anyone may.',
  'const letterCount = tomorrow; // What stands for it is no longer any more precise.',
  "behavior: text('behaviour'),",
  "const isOver = status === 'cancelled' || row.cancelledAt !== null;",
])('takes %s', (text) => {
  expect(foundIn(text)).toEqual([]);
});

it('leaves migrations that ran as they are', () => {
  expect(foundIn('-- told', 'packages/db/migrations/20261120220000_payments/migration.sql')).toEqual([]);
});
