import { describe, expect, it } from 'vitest';
import { looksSensitive } from '../../../src/elicitation/sensitive';
import { fieldOf, formOf } from './formOf';

describe('looksSensitive by name', () => {
  it.each([
    'password',
    'dbPassword',
    'DB_PASSWORD',
    'db-password2',
    'confirm_password',
    'passwd',
    'passphrase',
    'secret',
    'clientSecret',
    'client_secret',
    'apiKey',
    'api-key',
    'APIKey',
    'openai_api_key',
    'accessToken',
    'github_token',
    'token',
    'privateKey',
    'sshKey',
    'pin',
    'cardPin',
    'otp',
    'cvv',
    'card_number',
    'ssn',
    'seedPhrase',
    'mnemonic',
    'contraseña',
    'kennwort',
    'Datenbankpasswort',
    'motDePasse',
    'senha',
  ])('%s', (name) => {
    expect(looksSensitive({ name })).toBe(true);
  });
});

describe('looksSensitive by title', () => {
  it.each([
    'Your password',
    'Pass\u200bword',
    'Pаsswоrd',
    'Session cookie',
    'Bearer token',
    'Password (at least 8 characters)',
    'Password for the database',
    'GitHub personal access token',
    'API key',
    'Recovery phrase (12 words)',
    'Private key (PEM)',
    'Card number',
    'One-time code',
    'Mot de passe',
    'Clé d’API',
    'Contraseña',
    'Clave secreta',
    'Palavra-passe',
    'Senha',
    'Codice PIN',
    'Chiave privata',
    'API-Schlüssel',
    'Geheimzahl',
    'Wachtwoord',
    'Пароль',
    'Секретный ключ',
    '密码',
    '密碼',
    '请输入密码',
    '私钥',
    'パスワード',
    'パスワードを入力',
    'APIキー',
    '暗証番号',
    '비밀번호',
    '비밀번호를 입력',
    'API 키',
    'รหัสผ่าน',
    'كلمة المرور',
    'סיסמה',
    'पासवर्ड',
  ])('%s', (title) => {
    expect(looksSensitive({ name: 'f1', title })).toBe(true);
  });
});

describe('looksSensitive lets other things be', () => {
  it.each([
    ['max_tokens', undefined],
    ['token_count', 'Token count'],
    ['tokenizer', undefined],
    ['tokens', 'Tokens'],
    ['next_page_token', undefined],
    ['stopToken', undefined],
    ['keyboard', 'Keyboard layout'],
    ['key_contact', 'Key contact'],
    ['primary_key', 'Primary key column'],
    ['public_key', 'Public key'],
    ['key', 'Key'],
    ['password_policy', 'Password policy'],
    ['password_length', 'Password length'],
    ['secret_name', 'Name of the secret'],
    ['secretary', 'Secretary'],
    ['secret_santa', 'Secret Santa partner'],
    ['passport_office_city', 'Passport office city'],
    ['passenger', undefined],
    ['compass', undefined],
    ['pin_message', 'Pin message'],
    ['map_pin', 'Map pin'],
    ['shipping', undefined],
    ['spinner', undefined],
    ['card_holder', 'Card holder'],
    ['code', 'Code'],
    ['country_code', 'Country code'],
    ['path', 'Path to the private key'],
    ['api_key_name', 'Name of the API key'],
    ['palabra_clave', 'Palabra clave'],
    ['richtlinie', 'Passwortrichtlinie'],
    ['longueur', 'Longueur du mot de passe'],
    ['laenge', 'Länge des Passworts'],
    ['policy', '密码策略'],
    ['policy', 'パスワードの長さ'],
    ['policy', '비밀번호 정책'],
    ['policy', 'Длина пароля'],
  ])('%s, %s', (name, title) => {
    expect(looksSensitive({ name, title })).toBe(false);
  });

  it('even when the description speaks of a secret that is not asked for', () => {
    for (const description of [
      'Must not contain your password.',
      'We never ask for a password',
      'Where the API key is stored',
      'Checked against the password policy',
    ]) {
      expect(looksSensitive({ name: 'note', description })).toBe(false);
    }
  });
});

describe('looksSensitive by description and format', () => {
  it('believes a description that asks', () => {
    for (const description of ['Enter your password', 'Your API key, from the dashboard']) {
      expect(looksSensitive({ name: 'f1', title: 'Value', description })).toBe(true);
    }
  });

  it('looks at all that is shown of a description or a message', () => {
    const before = 'Please read this first. '.repeat(80);
    const description = `${before}Enter your password.`;
    expect(looksSensitive({ name: 'f1', description })).toBe(true);
    expect(looksSensitive({ name: 'f1', message: `${description}${before}` })).toBe(true);
    expect(looksSensitive({ name: 'f1', description: `${before}${description}` })).toBe(false);
  });

  it('judges scripts without blanks by where a secret is named last', () => {
    const by = (title: string): boolean => looksSensitive({ name: 'f1', title });
    expect(by('パスワードを変更するパスワードの長さ')).toBe(false);
    expect(by('シークレットキーを入力')).toBe(true);
    expect(by('信用卡号码的长度')).toBe(false);
    expect(by('ﾊﾟｽﾜｰﾄﾞ')).toBe(true);
    expect(by('パスワード…')).toBe(true);
  });

  it('believes the format that SecretStr has', () => {
    expect(looksSensitive({ name: 'f1', format: 'password' })).toBe(true);
  });
});

describe('fields that look sensitive', () => {
  it('are those that are typed, never choices', () => {
    expect(fieldOf({ type: 'string' }, { name: 'password' }).sensitive).toBe(true);
    expect(fieldOf({ type: 'integer' }, { name: 'pin' }).sensitive).toBe(true);
    expect(fieldOf({ type: 'boolean' }, { name: 'password' }).sensitive).toBe(false);
    expect(fieldOf({ enum: ['a', 'b'] }, { name: 'token' }).sensitive).toBe(false);
  });

  it('may say so only in the message, when a single value is wrapped', () => {
    const schema = { properties: { value: { type: 'string', title: 'Value' } } };
    expect(formOf(schema, 'Paste your access token').fields[0]?.sensitive).toBe(true);
    expect(formOf(schema, 'To continue, enter your PIN.').fields[0]?.sensitive).toBe(true);
    expect(formOf(schema, 'Which city?').fields[0]?.sensitive).toBe(false);
    const named = { properties: { city: { type: 'string' } } };
    expect(formOf(named, 'Paste your access token').fields[0]?.sensitive).toBe(false);
  });
});
