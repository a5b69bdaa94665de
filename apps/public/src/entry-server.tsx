import type { RenderPage } from '@primehour/contract/pages';
import { renderDocument, type Assets } from './document.tsx';
import css from './styles.css?inline';

/** Addresses of the client build's scripts, put in by `build.ts`. */
declare const CLIENT_SCRIPTS: Omit<Assets, 'css'>;

const assets: Assets = { css, ...CLIENT_SCRIPTS };

export const renderPage: RenderPage = (model, context) => renderDocument(model, context, assets);
