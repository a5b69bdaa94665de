export const progress = 'Progress';
export const stepStates = { done: 'done', current: 'current', skipped: 'skipped', ahead: 'not started' };
export const stepOf = (step: number, count: number, state: string) => `Step ${step} of ${count}, ${state}:`;
export const stepsLabel = 'Steps';
