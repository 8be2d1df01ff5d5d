/** What a request calls a secret: matched as whole words, ignoring case and accents. */
export const SECRET_WORDS: readonly string[] = [
  // English
  ...wordsOf(`
    password, passwords, passwd, passwrd, pswd, pwd, pw, passphrase, pass phrase, passcode, pass code, pass word, secret,
    secrets, client secret, app secret, shared secret, webhook secret, api key, api keys, apikey, access key, access keys,
    account key, auth key, encryption key, license key, master key, private key, private keys, recovery key,
    secret access key, secret key, security key, service key, shared key, signing key, ssh key,
    token, access tokens, api tokens, credential, credentials, pin, pin code, pin number, otp, otp code, totp, totp code, one time code,
    one time password, one time passcode, two factor code, 2fa, 2fa code, mfa code,
    access code, auth code, authentication code, authorization code, backup code, backup codes,
    login code, sign in code, signin code, code we sent, code we texted, code we emailed,
    code from your authenticator, code from your authenticator app, recovery code, recovery codes, security code, sms code, verification code, cvv,
    cvv2, cvc, cvc2, card number, card no, card verification value, credit card, debit card,
    social security number, ssn, seed phrase, secret phrase, secret recovery phrase,
    recovery phrase, recovery words, seed words, mnemonic, mnemonic phrase, security answer,
    maiden name, connection string, session cookie, auth cookie, bearer, authorization header,
    jwt, passkey, authenticator code, security question answer, access key id, totp code,
    otp code, credit card number, debit card number, payment card number, bank card number,
    passport number, passport no, national id, national id number, national identity number,
    identity card number, id card number, identity number, driver license number,
    drivers license number, driver's license number, driving licence number,
    driver's licence number, tax id, tax id number, tax identification number,
    taxpayer identification number, tax number, social insurance number,
    national insurance number, social security no, aadhaar, aadhaar number,
    smtp pass, db pass, database pass, user pass, root pass, admin pass, github pat, gh pat, gitlab pat, azure pat,
    6 digit code, six digit code, code from the text message, code from the sms, hmac key, private key block, medicare number,
    passw0rd, p4ssword, p4ssw0rd, userpass, dbpass, id token, digits of your ssn, digits of your social security number,
    digits of your card, digits of your card number
  `),
  // German
  ...wordsOf(`
    passwort, kennwort, geheimnis, geheimer schlüssel, privater schlüssel, api schlüssel,
    geheimzahl, pin nummer, zugangsdaten, anmeldedaten, zugriffstoken, zugangstoken,
    zugriffsschlüssel, kreditkarte, kreditkartennummer, kartennummer, kartenprüfnummer,
    prüfnummer, sicherheitscode, bestätigungscode, wiederherstellungsphrase,
    wiederherstellungscode, ausweisnummer, personalausweisnummer, passnummer, reisepassnummer,
    führerscheinnummer, sozialversicherungsnummer, steuernummer, steuer id,
    steueridentifikationsnummer, steuerliche identifikationsnummer, pushtan, tan nummer
  `),
  // French
  ...wordsOf(`
    mot de passe, mots de passe, phrase de passe, phrase secrète, phrase de récupération,
    code secret, code pin, code de sécurité, code de vérification, clé api, clé d'api,
    clé privée, clé secrète, clé d'accès, jeton, jeton d'accès, jeton d'authentification,
    identifiants, numéro de carte, carte bancaire, carte de crédit, cryptogramme,
    numéro de carte bancaire, numéro de carte de crédit, numéro de la carte,
    numéro de sécurité sociale, numéro de passeport, numéro de carte d'identité,
    numéro de permis de conduire, numéro fiscal
  `),
  // Spanish
  ...wordsOf(`
    contraseña, clave, clave secreta, clave privada, clave api, clave de api, clave de acceso,
    token de acceso, frase semilla, frase de recuperación, código pin, código de seguridad,
    código de verificación, código secreto, credenciales, número de tarjeta,
    tarjeta de crédito, secreto, número de tarjeta de crédito, número de la tarjeta,
    número de pasaporte, número de la seguridad social, número de seguridad social,
    número de identificación fiscal, documento de identidad, número de documento de identidad,
    número de dni, número dni, nif, curp, número de seguro social
  `),
  // Portuguese
  ...wordsOf(`
    senha, palavra passe, chave api, chave de api, chave privada, chave secreta,
    chave de acesso, token de acesso, frase de recuperação, código de segurança,
    código de verificação, credenciais, número do cartão, cartão de crédito, segredo,
    número do cartão de crédito, número de cartão, número do passaporte, número de contribuinte,
    número da segurança social, cpf, número do cpf
  `),
  // Italian
  ...wordsOf(`
    parola d'ordine, parola chiave segreta, chiave api, chiave privata, chiave segreta,
    chiave di accesso, token di accesso, frase di recupero, codice pin, codice di sicurezza,
    codice di verifica, codice segreto, credenziali, numero di carta, numero della carta,
    carta di credito, segreto, numero di passaporto, numero del passaporto, codice fiscale,
    numero della carta d'identità
  `),
  // Dutch, Swedish, Danish, Norwegian, Finnish
  ...wordsOf(`
    wachtwoord, burgerservicenummer, bsn, lösenord, adgangskode, kodeord, passord, salasana
  `),
  // Polish, Czech, Hungarian, Romanian, Turkish, Vietnamese, Indonesian
  ...wordsOf(`
    hasło, numer karty, pesel, heslo, jelszó, parola contului, parolanız, parolanızı, şifre, şifreniz, şifrenizi, mật khẩu, kata sandi
  `),
  // Russian, Ukrainian
  ...wordsOf(`
    пароль, токен, токен доступа, секрет, секретный ключ, закрытый ключ, приватный ключ,
    ключ api, api ключ, ключ доступа, пин код, пин код карты, пинкод, код из смс, код из sms, код подтверждения, кодовое слово,
    код безопасности, номер карты, сид фраза, секретная фраза, номер паспорта,
    серия и номер паспорта, снилс, инн, номер водительского удостоверения
  `),
  // Greek, Arabic, Hebrew, Hindi
  ...wordsOf(`
    κωδικός πρόσβασης, κωδικό πρόσβασης, كلمة المرور, كلمة السر, סיסמה, סיסמא, पासवर्ड
  `),
];

/** Ends of compound words: `dbpassword`, `Datenbankpasswort`. */
export const SECRET_ENDINGS: readonly string[] = [
  ...wordsOf(`
    password, passwd, passphrase, passwort, kennwort, wachtwoord, apikey, accesskey,
    accesstoken, apitoken, authtoken, bearertoken, clientsecret, privatekey, refreshtoken,
    secretkey
  `),
];

/** Scripts that don't put blanks between words. */
export const UNSPACED_SECRET_WORDS: readonly string[] = [
  // Chinese, simplified and traditional
  ...wordsOf(`
    密码, 密碼, 口令, 密钥, 密鑰, 金鑰, 私钥, 私鑰, 令牌, 權杖, 验证码, 驗證碼, 助记词, 助記詞, 信用卡号, 信用卡號, 信用卡卡号, 信用卡卡號, 银行卡卡号, 銀行卡卡號, 信用卡号码, 信用卡號碼, 银行卡号, 银行卡号码, 銀行卡號, 身份证号, 身份证号码, 身份證號, 身份證號碼, 身分證字號,
    身分證號碼, 护照号, 护照号码, 護照號碼, 社会保障号, 社会保障号码,
    安全码, 安全碼
  `),
  // Japanese
  ...wordsOf(`
    パスワード, パスフレーズ, パスコード, 暗証番号, 秘密鍵, apiキー, アクセスキー, シークレット, シークレットキー, トークン, 認証コード, 確認コード,
    セキュリティコード, カード番号, リカバリーフレーズ, 合言葉, マイナンバー, 個人番号, 旅券番号, パスポート番号, 運転免許証番号,
    免許証番号
  `),
  // Korean
  ...wordsOf(`
    비밀번호, 패스워드, 암호, api 키, api키, 비밀 키, 비밀키, 개인 키, 개인키, 액세스 키, 토큰, 인증 코드, 인증번호, 보안 코드, 카드 번호,
    카드번호, 복구 문구, 주민등록번호, 주민번호, 여권 번호, 여권번호, 운전면허번호, 외국인등록번호
  `),
  // Thai
  ...wordsOf(`
    รหัสผ่าน
  `),
];

function wordsOf(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}
