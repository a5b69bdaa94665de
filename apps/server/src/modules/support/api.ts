/** What other modules may use of `support`. */
export {
  SurveyProblem,
  addQuestion,
  moveQuestion,
  replaceOptions,
  rewordQuestion,
  setQuestionActive,
} from './commands/edit-survey.ts';
export { readSurvey, type EditedQuestion } from './queries.ts';
export { seedSurvey } from './commands/seed-survey.ts';
export { listSurveyAnswers, type SurveyAnswerRow } from './queries.ts';
