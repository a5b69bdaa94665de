// The image's health check: exits with 0 while the process responds.
const response = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? 4000}/live`).catch(() => undefined);
process.exitCode = response?.ok === true ? 0 : 1;
