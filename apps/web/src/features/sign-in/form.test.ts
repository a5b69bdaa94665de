/** The survey accepts one answer, a preset one or custom text, and its URLs lead to existing questions. */
import { describe, expect, it } from 'vitest';
import { answerOf, choiceOf, chooseOption, chooseOther, NO_CHOICE, skipOf, surveyPageOf, typeOther } from './form.ts';

describe('what was answered before', () => {
  const question = { id: 'q', question: '?', options: [{ id: 'first', option: 'First' }] };

  it.each([
    ['an option', { optionId: 'first', freeTextAnswer: null }, { optionId: 'first', isOther: false, text: '' }],
    [
      'custom text',
      { optionId: null, freeTextAnswer: 'A friend' },
      { optionId: null, isOther: true, text: 'A friend' },
    ],
    ['nothing, when it was skipped', { optionId: null, freeTextAnswer: null }, NO_CHOICE],
    ['nothing, when the option is not offered anymore', { optionId: 'gone', freeTextAnswer: null }, NO_CHOICE],
    ['nothing, when it was not asked yet', undefined, NO_CHOICE],
  ])('is %s', (_what, answer, choice) => {
    expect(choiceOf({ ...question, ...(answer && { answer }) })).toEqual(choice);
  });
});

describe('the answer', () => {
  it('is the option chosen last', () => {
    const choice = chooseOption(chooseOption(NO_CHOICE, 'first'), 'second');
    expect(answerOf('q', choice)).toEqual({ ok: true, value: { questionId: 'q', optionId: 'second' } });
  });

  it('is the text typed, in place of an option chosen before', () => {
    const choice = typeOther(chooseOption(NO_CHOICE, 'first'), '  A friend ');
    expect(answerOf('q', choice)).toEqual({ ok: true, value: { questionId: 'q', freeTextAnswer: 'A friend' } });
  });

  it('is the option again when one is chosen after typing', () => {
    const choice = chooseOption(typeOther(NO_CHOICE, 'A friend'), 'first');
    expect(answerOf('q', choice)).toEqual({ ok: true, value: { questionId: 'q', optionId: 'first' } });
  });

  it('keeps the text while Other is left and chosen again', () => {
    const choice = chooseOther(chooseOption(typeOther(NO_CHOICE, 'A friend'), 'first'));
    expect(answerOf('q', choice)).toEqual({ ok: true, value: { questionId: 'q', freeTextAnswer: 'A friend' } });
  });

  it.each([
    ['nothing was chosen', NO_CHOICE, 'NO_ANSWER'],
    ['Other was chosen and nothing typed', chooseOther(chooseOption(NO_CHOICE, 'first')), 'NO_TEXT'],
    ['the text was cleared', typeOther(typeOther(NO_CHOICE, 'A friend'), ''), 'NO_TEXT'],
    ['only blanks were typed', typeOther(NO_CHOICE, '   '), 'NO_TEXT'],
  ])('is missing when %s', (_, choice, reason) => {
    expect(answerOf('q', choice)).toEqual({ ok: false, reason });
  });

  it('is a null option when the question is skipped', () => {
    expect(skipOf('q')).toEqual({ questionId: 'q', optionId: null });
  });
});

describe('the URL of a survey page', () => {
  it.each([
    ['1', 5, 1],
    ['5', 5, 5],
    ['6', 5, 'FIRST'],
    ['0', 5, 'FIRST'],
    ['-1', 5, 'FIRST'],
    ['1.5', 5, 'FIRST'],
    ['1e1', 20, 'FIRST'],
    ['two', 5, 'FIRST'],
    [undefined, 5, 'FIRST'],
    ['1', 0, 'DONE'],
  ])('%s of %i questions leads to %s', (page, count, target) => {
    expect(surveyPageOf(page, count)).toBe(target);
  });
});
