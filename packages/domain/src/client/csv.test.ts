/** A file exported by a spreadsheet is parsed as it displays there; what we export never runs as a formula. */
import { describe, expect, it } from 'vitest';
import { csvLine, readCsv } from './csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('reading', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa,b\n"1, or ""one""",2',
      [
        ['a', 'b'],
        ['1, or "one"', '2'],
      ],
    ],
    [
      'a,b\n"two\r\nlines",2',
      [
        ['a', 'b'],
        ['two\r\nlines', '2'],
      ],
    ],
    [
      'a,b\n\n , \n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n 5" nail,2',
      [
        ['a', 'b'],
        [' 5" nail', '2'],
      ],
    ],
    [
      'a;b\r1;"two\rlines"\r\r2;3',
      [
        ['a', 'b'],
        ['1', 'two\rlines'],
        ['2', '3'],
      ],
    ],
    ['a,b\n"never closed,2', [['a', 'b'], ['never closed,2']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('stops at the limits, and does not skip a row over the limit as blank', () => {
    const limits = { rows: 2, columns: 3 };
    expect(readCsv('a\n\nb\nc\nd\ne', limits).map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(readCsv(`a,b,c\n${','.repeat(1000)}\nd`, limits).map(({ cells }) => cells.length)).toEqual([3, 5]);
  });

  it('repairs a cell with half a character, which can’t be stored', () => {
    expect(cellsOf('a,b\n\uD83D,😀')).toEqual([
      ['a', 'b'],
      ['\uFFFD', '😀'],
    ]);
  });

  it('reports the line on which a row begins', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['a', '"two', 'lines"', '', 'last'].join(end);
      expect(readCsv(text).map(({ line }) => line)).toEqual([1, 2, 5]);
    }
  });
});

describe('writing', () => {
  it.each([
    [['Ada', '+13125550101', 'a@b.example'], 'Ada,+13125550101,a@b.example\r\n'],
    [
      ['Ada, the first', 'said "hi"', 'two\nlines', ' edge '],
      '"Ada, the first","said ""hi""","two\nlines"," edge "\r\n',
    ],
    [
      ['=1+1', '+1+1', '-2+3', '@SUM(A1)', '\tx'],
      "'=1+1,'+1+1,'-2+3,'@SUM(A1),\"'\tx\"\r\n".replace('"\'\tx"', "'\tx"),
    ],
    [['＝1+1', ' ＋1', '－2', '＠x', '1＝1'], "'＝1+1,\"' ＋1\",'－2,'＠x,1＝1\r\n".replace('"\' ＋1"', "' ＋1")],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it('is read back unchanged, except for the apostrophe', () => {
    const cells = ['O’Brien, "Zoë"', 'line\nbreak', '', 'x;y'];
    expect(cellsOf(`a,b,c,d\r\n${csvLine(cells)}`)[1]).toEqual(cells);
  });
});
