{{- define "parley.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Where files of conversations lie: "s3", "shared" or "own"; a rendering that would lose them fails. */}}
{{- define "parley.files" -}}
{{- $hasS3 := or (hasKey .Values.settings "S3_ENDPOINT") (has "S3_ENDPOINT" .Values.secretSettings) -}}
{{- $isMany := or .Values.autoscaling.enabled (gt (int .Values.replicaCount) 1) -}}
{{- if $hasS3 -}}
s3
{{- else if and .Values.files.existingClaim .Values.files.shared -}}
shared
{{- else if $isMany -}}
{{- fail "Several replicas need a storage of files that they share: set S3_ENDPOINT, S3_BUCKET and its keys, or files.existingClaim with files.shared (ReadWriteMany). Otherwise set replicaCount to 1." -}}
{{- else if .Values.files.existingClaim -}}
own
{{- else -}}
{{- fail "Files of conversations need storage that outlives the pod: set files.existingClaim, or S3_ENDPOINT, S3_BUCKET and its keys." -}}
{{- end -}}
{{- end -}}

{{- define "parley.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "parley.labels" -}}
{{ include "parley.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}
