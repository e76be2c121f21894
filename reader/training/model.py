"""The reader: the embedder's layers over question and passage, and a score for each sentence."""

import torch
import torch.nn.functional as F
from torch import nn

HIDDEN, HEADS, INNER = 384, 12, 1536
NEVER = -1e4


class Quantised(nn.Linear):
    """A linear layer that can compute as the int8 runtime does: weights with a scale an output channel,
    activations with one scale and zero point a tensor. Gradients pass straight through the rounding."""

    def __init__(self, *sizes):
        super().__init__(*sizes)
        self.quantises = False

    def forward(self, x):
        if not self.quantises:
            return super().forward(x)
        scale = self.weight.detach().abs().amax(1, keepdim=True) / 127
        weight = straight_through(self.weight, (self.weight / scale).round() * scale)
        low, high = x.detach().amin().clamp(max=0).float(), x.detach().amax().clamp(min=0).float()
        step = (high - low) / 255 + 1e-9
        zero = (-low / step).round()
        rounded = ((x.float() / step + zero).round().clamp(0, 255) - zero) * step
        return F.linear(straight_through(x, rounded.to(x.dtype)), weight, self.bias)


def straight_through(exact, rounded):
    return exact + (rounded - exact).detach()


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = Quantised(HIDDEN, 3 * HIDDEN)
        self.projection = Quantised(HIDDEN, HIDDEN)
        self.attention_norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.expansion = Quantised(HIDDEN, INNER)
        self.contraction = Quantised(INNER, HIDDEN)
        self.output_norm = nn.LayerNorm(HIDDEN, eps=1e-12)

    def forward(self, x, bias, drop):
        batch, length, _ = x.shape
        heads = lambda part: part.view(batch, length, HEADS, -1).transpose(1, 2)
        q, k, v = map(heads, self.qkv(x).chunk(3, -1))
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=bias, dropout_p=drop if self.training else 0.0)
        mixed = self.projection(mixed.transpose(1, 2).reshape(batch, length, HIDDEN))
        x = self.attention_norm(x + F.dropout(mixed, drop, self.training))
        inner = self.contraction(F.gelu(self.expansion(x)))
        return self.output_norm(x + F.dropout(inner, drop, self.training))


class Encoder(nn.Module):
    def __init__(self, weights, layers=range(6), drop=0.1):
        super().__init__()
        self.drop = drop
        table = lambda name: nn.Embedding.from_pretrained(weights[f"embeddings.{name}.weight"], freeze=True)
        self.words, self.positions = table("word_embeddings"), table("position_embeddings")
        self.types = table("token_type_embeddings")
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12).requires_grad_(False)
        load_norm(self.norm, weights, "embeddings.LayerNorm")
        self.layers = nn.ModuleList(load_layer(weights, f"encoder.layer.{number}.") for number in layers)

    def forward(self, ids, types, mask):
        at = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.words(ids) + self.positions(at) + self.types(types))
        bias = torch.zeros_like(mask, dtype=x.dtype).masked_fill(~mask, NEVER)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, bias.to(torch.bfloat16) if torch.is_autocast_enabled() else bias, self.drop)
        return x


def load_norm(norm, weights, name):
    norm.weight.data, norm.bias.data = weights[f"{name}.weight"].clone(), weights[f"{name}.bias"].clone()


DENSE = {
    "projection": "attention.output.dense",
    "expansion": "intermediate.dense",
    "contraction": "output.dense",
}
NORMS = {"attention_norm": "attention.output.LayerNorm", "output_norm": "output.LayerNorm"}


def load_layer(weights, prefix):
    layer = Layer()
    for kind in ("weight", "bias"):
        parts = [weights[f"{prefix}attention.self.{part}.{kind}"] for part in ("query", "key", "value")]
        getattr(layer.qkv, kind).data = torch.cat(parts)
        for name, source in DENSE.items():
            getattr(getattr(layer, name), kind).data = weights[f"{prefix}{source}.{kind}"].clone()
    for name, source in NORMS.items():
        load_norm(getattr(layer, name), weights, prefix + source)
    return layer


class Reader(nn.Module):
    def __init__(self, weights, layers=range(6)):
        super().__init__()
        self.b = Encoder(weights, layers)
        self.wtok = nn.Linear(HIDDEN, 1)
        self.w = nn.Linear(2 * HIDDEN, HIDDEN)
        self.o = nn.Linear(HIDDEN, 1)

    def forward(self, batch):
        """Scores of sentences [passages, sentences], and the evidence of each token."""
        ids, types, segments = batch["ids"], batch["types"], batch["segments"]
        state = self.b(ids, types, ids > 0).float()
        spans = segments[:, None, :] == torch.arange(batch["sentences"], device=ids.device)[None, :, None]
        evidence = self.wtok(state).squeeze(-1)
        attention = evidence[:, None, :].masked_fill(~spans, NEVER).softmax(-1) * spans
        pooled = attention @ state
        whole = state[:, :1].expand(-1, pooled.shape[1], -1)
        scores = self.o(F.gelu(self.w(torch.cat([pooled, whole], -1)))).squeeze(-1)
        return scores.masked_fill(~spans.any(-1), NEVER), evidence.masked_fill(ids == 0, NEVER)

    def quantise(self, on=True):
        for module in self.modules():
            if isinstance(module, Quantised):
                module.quantises = on

    def exported(self):
        """The trained weights under the names of the embedder's package, in half precision."""
        tensors = {f"{head}.{kind}": getattr(getattr(self, head), kind) for head in ("w", "o", "wtok") for kind in ("weight", "bias")}
        for number, layer in enumerate(self.b.layers):
            prefix = f"b.encoder.layer.{number}."
            for kind in ("weight", "bias"):
                for part, tensor in zip(("query", "key", "value"), getattr(layer.qkv, kind).chunk(3)):
                    tensors[f"{prefix}attention.self.{part}.{kind}"] = tensor
                for name, source in {**DENSE, **NORMS}.items():
                    tensors[f"{prefix}{source}.{kind}"] = getattr(getattr(layer, name), kind)
        return {name: tensor.detach().half().cpu().contiguous() for name, tensor in tensors.items()}
