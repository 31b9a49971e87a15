import { html } from 'htm/preact';
import { render } from 'preact';
import { Shell } from './shell/shell.ts';
import { startSession } from './state/page-session.ts';

render(html`<${Shell} session=${startSession()} />`, document.body);
