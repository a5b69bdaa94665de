import * as copy from '../../copy/shell.ts';
/** Short answers to partners' first questions; each names the relevant screen. */
export const ANSWERS: readonly { question: string; answer: string }[] = [
  {
    question: copy.bookQuestion,
    answer: copy.bookAnswer,
  },
  {
    question: copy.noTimesQuestion,
    answer: copy.noTimesAnswer,
  },
  {
    question: copy.payoutQuestion,
    answer: copy.payoutAnswer,
  },
  {
    question: copy.moveQuestion,
    answer: copy.moveAnswer,
  },
  {
    question: copy.zoneQuestion,
    answer: copy.zoneAnswer,
  },
];
