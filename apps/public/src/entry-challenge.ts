import { passBrowserCheck } from './client/browser-check.ts';

// Only pages that contain a challenge load this.
const check = document.querySelector<HTMLElement>('[data-challenge]');
if (check) void passBrowserCheck(check);
