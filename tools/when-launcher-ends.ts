import process from 'node:process';

const LOOK_MS = 250;

/**
 * npm hands SIGTERM to the shell between itself and us, which dies of it and hands on nothing: seen from here, the
 * parent is another one. Only npm's shell is looked after; whoever starts us by themselves may well go.
 */
export function whenLauncherEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const launcher = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(looking);
    stop();
  }, LOOK_MS);
  looking.unref();
}
