/** What other modules may use of `support`. */
export {
  SurveyProblem,
  addQuestion,
  moveQuestion,
  readSurvey,
  replaceOptions,
  rewordQuestion,
  setAsked,
  type EditedQuestion,
} from './commands/edit-survey.ts';
export { seedSurvey } from './commands/seed-survey.ts';
export { listSurveyAnswers, type SurveyAnswerRow } from './queries.ts';
