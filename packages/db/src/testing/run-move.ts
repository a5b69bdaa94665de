import { withCells } from '../moves/connect-cells.ts';
import { moveBusiness } from '../moves/move-business.ts';

/**
 * Moves a business in a process of its own, which may be killed at any moment. It prints each step, and kills itself
 * after the given one.
 */
const [urls = '[]', businessId = '', to = '', now = '', pauseMaxMs = '', lastStep] = process.argv.slice(2);

await withCells(new Map((JSON.parse(urls) as string[]).entries()), (cells, watchers) =>
  moveBusiness(cells, {
    businessId,
    to: Number(to),
    watchers,
    pauseMaxMs: Number(pauseMaxMs),
    now: () => new Date(Number(now)),
    onStep: (step) => {
      process.stdout.write(`${step}\n`);
      if (step === lastStep) process.kill(process.pid, 'SIGKILL');
    },
  }),
);
