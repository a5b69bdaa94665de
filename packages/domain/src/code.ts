import { CODE_LENGTH } from './limits.ts';

export type CodeProblem = 'REQUIRED' | 'INCOMPLETE';

/** A texted code is required and has exactly six digits (product/sign-in#verify). */
export function codeProblem(text: string): CodeProblem | undefined {
  const code = text.trim();
  if (code === '') return 'REQUIRED';
  return code.length === CODE_LENGTH && /^\d+$/.test(code) ? undefined : 'INCOMPLETE';
}
