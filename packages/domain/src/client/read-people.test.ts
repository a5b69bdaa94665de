/** Lists of clients from other products are read line by line; a line that can't be imported is reported and doesn't affect the others. */
import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_ROWS } from '../limits.ts';
import { readPeople } from './read-people.ts';

const read = (text: string) => {
  const list = readPeople(text);
  if (!list.ok) throw new Error(list.reason);
  return list.value;
};

describe('a list', () => {
  it.each([
    ['Name,Phone,Email,Notes\nAda Brooks,(312) 555-0101,ada@mail.example,Likes tea', 'Likes tea'],
    ['phone_number;FIRST NAME;Last Name;E-mail;x\n1-312-555-0101;Ada;Brooks;ada@mail.example;y', ''],
    ["Client,Mobile,email\n Ada \t Brooks ,'+13125550101,ada@mail.example", ''],
    ['Full Name,Cell Phone,Email Address,Comments\nAda Brooks,312.555.0101,ada@mail.example,', ''],
    ['name,phone,email\nAda Brooks,1 (312) 555 0101,ada@mail.example', ''],
  ])('%j', (text, notes) => {
    expect(read(text)).toEqual({
      people: [{ name: 'Ada Brooks', phone: '+13125550101', email: 'ada@mail.example', notes }],
      problems: [],
      total: 1,
    });
  });

  it.each([
    [
      'Google',
      'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAda,Q,Brooks,* Home,ada@mail.example ::: a@b.example,Mobile,(312) 555-0101 ::: 312-555-0102',
    ],
    [
      'Outlook',
      'First Name,Last Name,E-mail Address,Home Phone,Business Phone,Mobile Phone\nAda,Brooks,ada@mail.example,,312-555-0199,312-555-0101',
    ],
    ['only a home number', 'Name,Mobile Phone,Home Phone,Email\nAda Brooks,,312-555-0101,ada@mail.example'],
  ])('of an address book: %s', (_, text) => {
    const { people, problems } = read(text);
    expect(problems).toEqual([]);
    expect(people).toEqual([{ name: 'Ada Brooks', phone: '+13125550101', email: 'ada@mail.example', notes: '' }]);
  });

  it('reports what is wrong per line, and imports the rest', () => {
    const list = read(
      [
        'name,phone,email',
        'Ada,3125550101,',
        ',3125550102,',
        'Ben,12,',
        'Cleo,3125550103,no address',
        'Ada again,(312) 555-0101,',
        `${'x'.repeat(121)},3125550104,`,
        'Dina,0125550104,',
        'Eve,,',
        'Finn,3125550105,finn@mail.example',
      ].join('\n'),
    );
    expect(list.people.map(({ name }) => name)).toEqual(['Ada', 'Finn']);
    expect(list.total).toBe(9);
    expect(list.problems).toEqual([
      { line: 3, message: 'Name is missing' },
      { line: 4, message: 'The phone number you entered is too short for the country United States' },
      { line: 5, message: 'Email is not valid' },
      { line: 6, message: 'The same phone number as on line 2' },
      { line: 7, message: 'Name should be at most 120 characters' },
      { line: 8, message: 'Incorrect phone number' },
      { line: 9, message: 'Phone number is required' },
    ]);
  });
});

it('as many people and columns as allowed are imported', () => {
  const line = (n: number) => `Ada,312${2_000_000 + n}${',x'.repeat(198)}`;
  const { people } = read(['name,phone', ...Array.from({ length: 50 }, (_, n) => line(n))].join('\n'));
  expect(people).toHaveLength(50);
  const largest = read(
    `name,phone\n${Array.from({ length: IMPORT_MAX_ROWS }, (_, n) => `Ada,312${2_000_000 + n}`).join('\n')}`,
  );
  expect(largest.total).toBe(IMPORT_MAX_ROWS);
});

it.each([
  ['', 'EMPTY'],
  ['name,phone\n', 'EMPTY'],
  ['name,email\nAda,a@b.example', 'NO_PHONE_COLUMN'],
  ['phone,email\n3125550101,a@b.example', 'NO_NAME_COLUMN'],
  [`name,phone\n${'Ada,3125550101\n'.repeat(IMPORT_MAX_ROWS + 1)}`, 'TOO_MANY'],
  [`name,phone${',x'.repeat(199)}\nAda,3125550101`, 'TOO_WIDE'],
  [`name,phone\nAda,3125550101${','.repeat(4_000_000)}\nBen,3125550102`, 'TOO_WIDE'],
  [','.repeat(4_000_000), 'TOO_WIDE'],
])('a file that is not a list of clients is refused (%#)', (text, reason) => {
  expect(readPeople(text)).toEqual({ ok: false, reason });
});
