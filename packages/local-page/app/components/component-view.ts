import type {
  APIComponentInContainer,
  APIContainerComponent,
  APIMessageComponent,
  APISectionComponent,
} from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Markdown } from '../markdown/markdown.ts';
import { FileCard } from '../messages/file-card.ts';
import { Picture } from '../messages/picture.ts';
import { useWords } from '../words/words.ts';
import { ButtonComponent } from './button.ts';
import { TYPE } from './component-type.ts';
import { MenuComponent } from './menu.ts';
import type { Placed } from './use-component.ts';

/** A component of a message, with those in it. */
export function ComponentView({
  component,
  message,
  pane,
}: Placed & { component: APIMessageComponent | APIComponentInContainer }): ComponentChildren {
  const inner = (components: readonly APIMessageComponent[]) =>
    components.map((each) => html`<${ComponentView} component=${each} message=${message} pane=${pane} />`);
  switch (component.type) {
    case TYPE.ActionRow:
      return html`<div class="line wrap action-row">${inner(component.components)}</div>`;
    case TYPE.Button:
      return html`<${ButtonComponent} button=${component} message=${message} pane=${pane} />`;
    case TYPE.Section:
      return html`<${Section} section=${component}>${[inner(component.components), inner([component.accessory])]}<//>`;
    case TYPE.TextDisplay:
      return html`<${Markdown} text=${component.content} pane=${pane} />`;
    case TYPE.Thumbnail:
      return html`<${Picture} url=${component.media.url} description=${component.description}
        spoiler=${component.spoiler} className="thumbnail" />`;
    case TYPE.MediaGallery:
      return html`<div class="stack gallery" data-count=${component.items.length}>
        ${component.items.map(
          ({ media, description, spoiler }) =>
            html`<${Picture} url=${media.url} description=${description} spoiler=${spoiler} />`,
        )}
      </div>`;
    case TYPE.File:
      return html`<${FileCard} name=${component.name ?? nameIn(component.file.url)} size=${component.size} url=${component.file.url}
        spoiler=${component.spoiler} />`;
    case TYPE.Separator:
      return html`<div class="separator" role=${component.divider === false ? 'none' : 'separator'}
        data-divider=${component.divider !== false} data-large=${component.spacing === 2}></div>`;
    case TYPE.Container:
      return html`<${Container} container=${component}>${inner(component.components)}<//>`;
    default:
      return html`<${MenuComponent} menu=${component} message=${message} pane=${pane} />`;
  }
}

function Container({
  container,
  children,
}: {
  container: APIContainerComponent;
  children: ComponentChildren;
}) {
  const { say } = useWords();
  const { accent_color: accent, spoiler } = container;
  const [hidden, setHidden] = useState(spoiler === true);
  const style = { '--accent': accent === undefined || accent === null ? undefined : colourText(accent) };
  const body = html`<div class="stack container-body" inert=${hidden}>${children}</div>`;
  return html`<div class="card container" data-accent=${style['--accent'] !== undefined} data-hidden=${hidden} style=${style}>
    ${body}
    ${hidden && html`<button type="button" class="container-veil" onClick=${() => setHidden(false)}><span class="spoiler-tag">${say('spoiler')}</span></button>`}
  </div>`;
}

function Section({
  children,
}: {
  section: APISectionComponent;
  children: [ComponentChildren, ComponentChildren];
}) {
  const [texts, accessory] = children;
  return html`<div class="line spread section"><div class="stack grow section-texts">${texts}</div><div class="section-accessory">${accessory}</div></div>`;
}

const nameIn = (url: string) => url.split('/').at(-1) ?? url;

/** A colour as Discord has it, a number, for a style sheet. */
export const colourText = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
