package safety

// vendorsByFirst lists the vendors under the first byte of their tokens; of two
// that match, the first one listed names the token. Lengths are those that the
// vendors document or have been using.
var vendorsByFirst = [256][]vendor{
	'A': {
		{name: "AWS access key", variable: "AWS_ACCESS_KEY_ID", prefix: "AKIA", body: &upperDigits, min: 16, max: 16},
		{name: "temporary AWS access key", variable: "AWS_ACCESS_KEY_ID", prefix: "ASIA", body: &upperDigits, min: 16, max: 16},
		{name: "Google API key", variable: "GOOGLE_API_KEY", prefix: "AIza", body: &base64URL, min: 35, max: 35},
		{name: "Azure storage key", variable: "AZURE_STORAGE_KEY", prefix: "AccountKey=", body: &base64Std, min: 88, max: 88, genuine: isAzureKey},
		{name: "age secret key", variable: "AGE_SECRET_KEY", prefix: "AGE-SECRET-KEY-1", body: &upperDigits, min: 58, max: 58},
		{name: "Atlassian API token", variable: "ATLASSIAN_API_TOKEN", prefix: "ATATT3", body: &base64Eq, min: 100, max: 250},
	},
	'G': {
		{name: "Google OAuth client secret", variable: "GOOGLE_CLIENT_SECRET", prefix: "GOCSPX-", body: &base64URL, min: 28, max: 28},
	},
	'H': {
		{name: "Heroku API key", variable: "HEROKU_API_KEY", prefix: "HRKU-", body: &base64URL, min: 60, max: 60},
	},
	'L': {
		{name: "Alibaba Cloud access key", variable: "ALIBABA_CLOUD_ACCESS_KEY_ID", prefix: "LTAI", body: &alnum, min: 20, max: 20},
	},
	'M': {{name: "Discord bot token", variable: "DISCORD_TOKEN", body: &dotted, min: 57, max: 80, genuine: isDiscordToken}},
	'N': {
		{name: "New Relic user key", variable: "NEW_RELIC_API_KEY", prefix: "NRAK-", body: &upperDigits, min: 27, max: 27},
		{name: "Discord bot token", variable: "DISCORD_TOKEN", body: &dotted, min: 57, max: 80, genuine: isDiscordToken},
	},
	'O': {{name: "Discord bot token", variable: "DISCORD_TOKEN", body: &dotted, min: 57, max: 80, genuine: isDiscordToken}},
	'P': {
		{name: "Postman API key", variable: "POSTMAN_API_KEY", prefix: "PMAK-", body: &alnumDash, min: 59, max: 59, genuine: isPostmanKey},
		{name: "header of a PuTTY private key", prefix: "PuTTY-User-Key-File-", body: &digits, min: 1, max: 1, genuine: anyBody},
	},
	'S': {
		{name: "SendGrid API key", variable: "SENDGRID_API_KEY", prefix: "SG.", body: &dotted, min: 66, max: 66, genuine: isSendGridKey},
		{name: "Twilio API key", variable: "TWILIO_API_KEY", prefix: "SK", body: &lowerHex, min: 32, max: 32},
		{name: "Azure shared access key", variable: "AZURE_SHARED_ACCESS_KEY", prefix: "SharedAccessKey=", body: &base64Std, min: 44, max: 44},
	},
	'b': {{name: "Telegram bot token", variable: "TELEGRAM_BOT_TOKEN", prefix: "bot", body: &botToken, min: 44, max: 46, genuine: isTelegramToken}},
	'd': {
		{name: "DigitalOcean access token", variable: "DIGITALOCEAN_TOKEN", prefix: "dop_v1_", body: &lowerHex, min: 64, max: 64},
		{name: "DigitalOcean OAuth token", variable: "DIGITALOCEAN_TOKEN", prefix: "doo_v1_", body: &lowerHex, min: 64, max: 64},
		{name: "DigitalOcean refresh token", variable: "DIGITALOCEAN_TOKEN", prefix: "dor_v1_", body: &lowerHex, min: 64, max: 64},
		{name: "Docker access token", variable: "DOCKER_TOKEN", prefix: "dckr_pat_", body: &base64URL, min: 27, max: 27},
		{name: "Databricks access token", variable: "DATABRICKS_TOKEN", prefix: "dapi", body: &lowerHex, min: 32, max: 32},
		{name: "Doppler access token", variable: "DOPPLER_TOKEN", prefix: "dp.pt.", body: &alnum, min: 40, max: 44},
		{name: "Dynatrace API token", variable: "DYNATRACE_API_TOKEN", prefix: "dt0c01.", body: &dotted, min: 89, max: 89},
	},
	'e': {{name: "JSON Web Token", variable: "ACCESS_TOKEN", prefix: "eyJ", measure: webToken}},
	'f': {{name: "Figma access token", variable: "FIGMA_TOKEN", prefix: "figd_", body: &base64URL, min: 38, max: 44}},
	'g': {
		{name: "GitHub personal access token", variable: "GITHUB_TOKEN", prefix: "ghp_", body: &alnum, min: 36, max: 36, genuine: hasChecksum},
		{name: "GitHub OAuth token", variable: "GITHUB_TOKEN", prefix: "gho_", body: &alnum, min: 36, max: 36, genuine: hasChecksum},
		{name: "GitHub user-to-server token", variable: "GITHUB_TOKEN", prefix: "ghu_", body: &alnum, min: 36, max: 36, genuine: hasChecksum},
		{name: "GitHub server-to-server token", variable: "GITHUB_TOKEN", prefix: "ghs_", body: &alnum, min: 36, max: 36, genuine: hasChecksum},
		{name: "GitHub refresh token", variable: "GITHUB_TOKEN", prefix: "ghr_", body: &alnum, min: 36, max: 76, genuine: hasChecksum},
		{name: "GitHub fine-grained access token", variable: "GITHUB_TOKEN", prefix: "github_pat_", body: &alnumUnder, min: 82, max: 82, genuine: isFineGrained},
		{name: "GitLab personal access token", variable: "GITLAB_TOKEN", prefix: "glpat-", body: &dotted, min: 20, max: 320, genuine: isGitLabToken},
		{name: "GitLab deploy token", variable: "GITLAB_TOKEN", prefix: "gldt-", body: &base64URL, min: 20, max: 20},
		{name: "GitLab runner token", variable: "GITLAB_TOKEN", prefix: "glrt-", body: &dotted, min: 20, max: 320, genuine: isGitLabToken},
		{name: "GitLab trigger token", variable: "GITLAB_TOKEN", prefix: "glptt-", body: &lowerHex, min: 40, max: 40},
		{name: "Grafana service account token", variable: "GRAFANA_TOKEN", prefix: "glsa_", body: &alnumUnder, min: 41, max: 41, genuine: isGrafanaToken},
		{name: "Groq API key", variable: "GROQ_API_KEY", prefix: "gsk_", body: &alnum, min: 52, max: 52},
	},
	'h': {
		{name: "Hugging Face access token", variable: "HF_TOKEN", prefix: "hf_", body: &alnum, min: 34, max: 37},
		{name: "HashiCorp Vault token", variable: "VAULT_TOKEN", prefix: "hvs.", body: &base64URL, min: 24, max: 200},
		{name: "Slack webhook address", variable: "SLACK_WEBHOOK_URL", prefix: "https://hooks.slack.com/services/", body: &pathLike, min: 40, max: 60, genuine: isSlackHook},
		{name: "Discord webhook address", variable: "DISCORD_WEBHOOK_URL", prefix: "https://discord.com/api/webhooks/", body: &pathLike, min: 80, max: 100, genuine: isDiscordHook},
	},
	'l': {{name: "Linear API key", variable: "LINEAR_API_KEY", prefix: "lin_api_", body: &alnum, min: 40, max: 40}},
	'n': {
		{name: "npm access token", variable: "NPM_TOKEN", prefix: "npm_", body: &alnum, min: 36, max: 36, genuine: hasChecksum},
		{name: "Notion integration token", variable: "NOTION_TOKEN", prefix: "ntn_", body: &alnum, min: 46, max: 46},
	},
	'p': {
		{name: "PyPI API token", variable: "PYPI_TOKEN", prefix: "pypi-AgEIcHlwaS5vcmc", body: &base64URL, min: 50, max: 1000},
		{name: "Perplexity API key", variable: "PERPLEXITY_API_KEY", prefix: "pplx-", body: &alnum, min: 48, max: 56},
		{name: "Airtable access token", variable: "AIRTABLE_TOKEN", prefix: "pat", body: &dotted, min: 79, max: 79, genuine: isAirtableToken},
	},
	'r': {
		{name: "restricted Stripe key", variable: "STRIPE_API_KEY", prefix: "rk_live_", body: &alnum, min: 24, max: 247},
		{name: "RubyGems API key", variable: "RUBYGEMS_API_KEY", prefix: "rubygems_", body: &lowerHex, min: 48, max: 48},
		{name: "Replicate API token", variable: "REPLICATE_API_TOKEN", prefix: "r8_", body: &alnum, min: 37, max: 37},
	},
	's': {
		{name: "Anthropic API key", variable: "ANTHROPIC_API_KEY", prefix: "sk-ant-", body: &base64URL, min: 24, max: 200, genuine: isModelKey},
		{name: "OpenRouter API key", variable: "OPENROUTER_API_KEY", prefix: "sk-or-v1-", body: &lowerHex, min: 64, max: 64},
		{name: "OpenAI API key", variable: "OPENAI_API_KEY", prefix: "sk-proj-", body: &base64URL, min: 24, max: 220, genuine: isModelKey},
		{name: "OpenAI API key", variable: "OPENAI_API_KEY", prefix: "sk-svcacct-", body: &base64URL, min: 24, max: 220, genuine: isModelKey},
		{name: "OpenAI API key", variable: "OPENAI_API_KEY", prefix: "sk-admin-", body: &base64URL, min: 24, max: 220, genuine: isModelKey},
		{name: "OpenAI-style API key", variable: "OPENAI_API_KEY", prefix: "sk-", body: &alnum, min: 20, max: 100, genuine: isModelKey},
		{name: "Stripe key", variable: "STRIPE_API_KEY", prefix: "sk_live_", body: &alnum, min: 24, max: 247},
		{name: "Shopify access token", variable: "SHOPIFY_TOKEN", prefix: "shpat_", body: &hexadecimal, min: 32, max: 32},
		{name: "Shopify access token", variable: "SHOPIFY_TOKEN", prefix: "shpca_", body: &hexadecimal, min: 32, max: 32},
		{name: "Shopify access token", variable: "SHOPIFY_TOKEN", prefix: "shppa_", body: &hexadecimal, min: 32, max: 32},
		{name: "Shopify shared secret", variable: "SHOPIFY_SECRET", prefix: "shpss_", body: &hexadecimal, min: 32, max: 32},
		{name: "Square access token", variable: "SQUARE_ACCESS_TOKEN", prefix: "sq0atp-", body: &base64URL, min: 22, max: 22},
		{name: "Square OAuth secret", variable: "SQUARE_SECRET", prefix: "sq0csp-", body: &base64URL, min: 43, max: 43},
		{name: "Supabase access token", variable: "SUPABASE_ACCESS_TOKEN", prefix: "sbp_", body: &lowerHex, min: 40, max: 40},
		{name: "Sentry user token", variable: "SENTRY_AUTH_TOKEN", prefix: "sntryu_", body: &lowerHex, min: 64, max: 64},
	},
	't': {
		{name: "Tailscale key", variable: "TAILSCALE_AUTHKEY", prefix: "tskey-", body: &alnumDash, min: 24, max: 80, genuine: isTailscaleKey},
	},
	'x': {
		{name: "Slack token", variable: "SLACK_TOKEN", prefix: "xoxa-", body: &alnumDash, min: 24, max: 250, genuine: isSlackToken},
		{name: "Slack bot token", variable: "SLACK_BOT_TOKEN", prefix: "xoxb-", body: &alnumDash, min: 24, max: 250, genuine: isSlackToken},
		{name: "Slack token", variable: "SLACK_TOKEN", prefix: "xoxe-", body: &alnumDash, min: 24, max: 250, genuine: isSlackToken},
		{name: "Slack user token", variable: "SLACK_TOKEN", prefix: "xoxp-", body: &alnumDash, min: 24, max: 250, genuine: isSlackToken},
		{name: "Slack refresh token", variable: "SLACK_TOKEN", prefix: "xoxr-", body: &alnumDash, min: 24, max: 250, genuine: isSlackToken},
		{name: "Slack workspace token", variable: "SLACK_TOKEN", prefix: "xoxs-", body: &alnumDash, min: 24, max: 250, genuine: isSlackToken},
		{name: "Slack app token", variable: "SLACK_APP_TOKEN", prefix: "xapp-", body: &alnumDash, min: 24, max: 250, genuine: isSlackToken},
		{name: "xAI API key", variable: "XAI_API_KEY", prefix: "xai-", body: &alnum, min: 70, max: 90},
	},
	'y': {{name: "Google OAuth access token", variable: "GOOGLE_ACCESS_TOKEN", prefix: "ya29.", body: &base64URL, min: 40, max: 1024}},

	'1': telegram, '2': telegram, '3': telegram, '4': telegram, '5': telegram,
	'6': telegram, '7': telegram, '8': telegram, '9': telegram,
}

// A Telegram token has no prefix: it begins with the number of the bot.
var telegram = []vendor{
	{name: "Telegram bot token", variable: "TELEGRAM_BOT_TOKEN", body: &botToken, min: 44, max: 46, genuine: isTelegramToken},
}
