import { printParseErrorCode, type ParseErrorCode } from 'jsonc-parser';
import { t } from '../elicitation/localize';

/** What is wrong with a text that should be JSON, as a part of a sentence. */
export function jsonFault(code: ParseErrorCode): string {
  switch (printParseErrorCode(code)) {
    case 'InvalidSymbol':
      return t('an unknown word');
    case 'InvalidNumberFormat':
      return t('a number that is not valid');
    case 'PropertyNameExpected':
      return t('a property without its name in double quotes');
    case 'ValueExpected':
      return t('a value is missing');
    case 'ColonExpected':
      return t('a colon is missing');
    case 'CommaExpected':
      return t('a comma is missing');
    case 'CloseBraceExpected':
      return t('a closing brace is missing');
    case 'CloseBracketExpected':
      return t('a closing bracket is missing');
    case 'EndOfFileExpected':
      return t('more text after the end');
    case 'UnexpectedEndOfComment':
    case 'UnexpectedEndOfString':
    case 'UnexpectedEndOfNumber':
      return t('something is not closed');
    default:
      return t('a character that is not allowed');
  }
}
