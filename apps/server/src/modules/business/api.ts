/** What other modules may use of `business`. */
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
export { askAccount, refreshAccount } from './commands/remember-account.ts';
export { seedSurvey } from './commands/seed-survey.ts';
export { updateUser } from './commands/update-user.ts';
export { presentBusiness, presentUser } from './present.ts';
export { findUser, listBusinesses, listSurveyAnswers, type SurveyAnswerRow } from './queries.ts';
