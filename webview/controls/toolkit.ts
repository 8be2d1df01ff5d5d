import {
  Button,
  Checkbox,
  TextArea,
  TextField,
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeTextArea,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

provideVSCodeDesignSystem().register(
  vsCodeButton(),
  vsCodeCheckbox(),
  vsCodeTextArea(),
  vsCodeTextField(),
);

function make<T extends HTMLElement>(tag: string, type: new () => T): T {
  const made = document.createElement(tag);
  if (!(made instanceof type)) {
    throw new Error(`${tag} is not registered`);
  }
  return made;
}

/**
 * The only door to @vscode/webview-ui-toolkit. The archived toolkit is used
 * where it is sound: buttons, text and the checkbox. No <form> stands around
 * its controls, since its Enter handling there submits twice.
 */
export const toolkit = {
  button(label: string, appearance: 'primary' | 'secondary'): Button {
    const button = make('vscode-button', Button);
    button.setAttribute('appearance', appearance);
    button.textContent = label;
    return button;
  },
  checkbox: () => make('vscode-checkbox', Checkbox),
  textArea: () => make('vscode-text-area', TextArea),
  textField: () => make('vscode-text-field', TextField),
};
