/** React's names, as Preact has them: what clients' pages are built with, and tested with (decision 149). */
export const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};
